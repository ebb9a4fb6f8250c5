import aim from 'icon:bright-explosion'
import all from 'icon:explosion-rays'
import armour from 'icon:armor-upgrade'
import bag from 'icon:price-tag'
import bolt from 'icon:power-lightning'
import bonus from 'icon:dice-fire'
import burn from 'icon:card-burn'
import clones from 'icon:double-face-mask'
import crew from 'icon:mono-wheel-robot'
import crown from 'icon:overlord-helm'
import cycle from 'icon:cycle'
import dragon from 'icon:spiked-dragon-head'
import draw from 'icon:card-draw'
import gas from 'icon:poison-gas'
import gears from 'icon:gears'
import gem from 'icon:cut-diamond'
import golem from 'icon:rock-golem'
import hand from 'icon:poker-hand'
import heal from 'icon:healing'
import mech from 'icon:battle-mech'
import minions from 'icon:minions'
import moon from 'icon:evil-moon'
import move from 'icon:move'
import mushroom from 'icon:mushroom'
import mycel from 'icon:super-mushroom'
import overdrive from 'icon:overdrive'
import pickup from 'icon:card-pickup'
import professor from 'icon:mad-scientist'
import pull from 'icon:push'
import punch from 'icon:high-punch'
import rank from 'icon:rank-3'
import robber from 'icon:robber-hand'
import rock from 'icon:rock'
import sentry from 'icon:sentry-gun'
import shade from 'icon:shadow-follower'
import shield from 'icon:broken-shield'
import sparkles from 'icon:sparkles'
import spikes from 'icon:spikes'
import sprout from 'icon:sprout'
import teleport from 'icon:teleport'
import upgrade from 'icon:upgrade'
import walk from 'icon:walk'
import whelp from 'icon:salamander'
import wind from 'icon:wind-slap'

/** The picture of an effect, of what lasts, or of a trigger, by its name in the content files. */
export const EFFECTS: Record<string, string> = {
  damage: aim,
  damage_each: all,
  damage_boss: punch,
  destroy_minions: gas,
  get_energy: bolt,
  get_crystals: gem,
  steal: robber,
  draw,
  opponent_discards: burn,
  recover: pickup,
  heal,
  move_boss: walk,
  move_minions: move,
  teleport,
  push_minions: wind,
  push_boss: pull,
  create: sprout,
  destroy_upgrade: shield,
  place_token: sentry,
  roll_bonus: bonus,
  armour,
  brawl: punch,
  minion_hit: rank,
  thorns: spikes,
  sure_foot: walk,
  token_damage: sentry,
  hand,
  reroll: cycle,
  cheaper_effect: bag,
  bonus_die: bonus,
  trigger: gears,
}

/** The picture of an ability, by its part in a boss's set; a cheap one of its own shows what it does. */
export const ROLES: Record<string, string> = { move: walk, create: sprout, march: move, ultimate: overdrive }

export const BOSSES: Record<string, [boss: string, minion: string]> = {
  tin_leviathan: [mech, crew],
  mother_mycel: [mycel, mushroom],
  vashara: [dragon, whelp],
  queen_umbra: [moon, shade],
  gorrum: [golem, rock],
  paradox: [professor, clones],
}

export const UNKNOWN: [boss: string, minion: string] = [crown, minions]
export { bolt, cycle, gem, hand, rank, sentry, sparkles, upgrade }
