import { consentsInForce } from '#account/consents.ts'
import { emptyMandatoryFields, hasContact, hasNeeds } from '#account/profile.ts'
import type { User } from '#backoffice/wire/user.ts'
import type { SpriteIconName } from '#ui/icon-names.ts'

/** A tile that links to a part of what we store about a traveller. */
interface ProfileTile {
  href: string
  icon: SpriteIconName
  tone: 'sea' | 'sun' | 'gold' | 'leaf'
  title: string
  subtitle: string
}

type Locals = Pick<App.Locals, 't' | 'market' | 'pathTo'>

function registryTiles(user: User, { t, market, pathTo }: Locals): ProfileTile[] {
  const registry = pathTo('account/registry')
  const empty = emptyMandatoryFields(user, market).length
  const contact = user.emergencyContact
  const reachable = hasContact(user) && contact
  return [
    {
      href: `${registry}#personal`,
      icon: 'user-pen',
      tone: empty > 0 ? 'sun' : 'leaf',
      title: t('registry:section.personal'),
      subtitle: t('profile:state.personal', { count: empty }),
    },
    {
      href: `${registry}#residence`,
      icon: 'house',
      tone: 'sea',
      title: t('registry:section.addresses'),
      subtitle: t('profile:state.addresses'),
    },
    {
      href: `${registry}#contact`,
      icon: 'phone',
      tone: reachable ? 'leaf' : 'gold',
      title: t('registry:section.contact'),
      subtitle: reachable
        ? [contact.name, contact.relation].filter(Boolean).join(', ')
        : t('profile:state.contactNone'),
    },
    {
      href: `${registry}#needs`,
      icon: 'heart',
      tone: 'sea',
      title: t('registry:section.needs'),
      subtitle: t(hasNeeds(user) ? 'profile:state.needs' : 'profile:state.needsNone'),
    },
  ]
}

/**
 * Every part, in the order a traveller thinks of them. Every tile's text comes from the user record, so the overview needs no
 * further call.
 */
export function profileTiles(user: User, locals: Locals): ProfileTile[] {
  const { t, pathTo } = locals
  return [
    ...registryTiles(user, locals),
    {
      href: pathTo('account/documents'),
      icon: 'id-card',
      tone: 'gold',
      title: t('profile:part.documents'),
      subtitle: t('profile:state.documents'),
    },
    {
      href: pathTo('account-communications'),
      icon: 'mail',
      tone: 'sea',
      title: t('shell:COMMUNICATIONS'),
      subtitle: user.consents
        ? t('profile:state.consents', { count: consentsInForce(user.consents) })
        : t('shell:COMMUNICATIONS_SUBTITLE'),
    },
    {
      href: pathTo('account/devices'),
      icon: 'monitor-smartphone',
      tone: 'sea',
      title: t('devices:title'),
      subtitle: t('devices:tile'),
    },
    {
      href: pathTo('account/credits'),
      icon: 'wallet',
      tone: 'leaf',
      title: t('profile:part.credits'),
      subtitle: t('profile:state.credits'),
    },
    {
      href: pathTo('refer-friend'),
      icon: 'gift',
      tone: 'gold',
      title: t('shell:REFER_A_FRIEND'),
      subtitle: t('shell:REFER_A_FRIEND_SUBTITLE'),
    },
  ]
}
