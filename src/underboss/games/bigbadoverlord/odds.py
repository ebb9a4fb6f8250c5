def aids(game, view):
    return {}
