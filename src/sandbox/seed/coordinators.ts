import type { z } from 'zod'
import type { Coordinator } from '#backoffice/wire/coordinator.ts'

type CoordinatorRecord = z.input<typeof Coordinator>

const social = (...networks: string[]) =>
  networks.map((network) => ({ network, url: `{base}/public/international/social/${network}` }))

/** The coordinators' public profiles, in their own words. */
export const coordinators: CoordinatorRecord[] = [
  {
    id: 'marta',
    name: 'Marta Gallo',
    pictureImage: '{base}/pictures/marta.svg',
    bio: 'Guida marina, un libro sempre nello zaino e il caffè pronto alle sei.',
    bioLanguage: 'it',
    joinedYear: 2016,
    city: 'Trieste',
    tripsCount: 64,
    age: 36,
    socialLinks: social('instagram', 'facebook'),
    ambassador: true,
    phone: '+447700900101',
  },
  {
    id: 'tomas',
    name: 'Tomás Ibarra',
    pictureImage: '{base}/pictures/tomas.svg',
    bio: 'Montañero y cocinero de campamento: nadie pasa frío ni hambre.',
    bioLanguage: 'es',
    joinedYear: 2019,
    city: 'Zaragoza',
    tripsCount: 31,
    age: 33,
    socialLinks: social('instagram'),
    ambassador: false,
    phone: '+447700900102',
  },
  {
    id: 'freya',
    name: 'Freya Lindgren',
    pictureImage: '{base}/pictures/freya.svg',
    bio: 'Kayaker, cold-water swimmer and collector of small harbours.',
    bioLanguage: 'en',
    joinedYear: 2018,
    city: 'Gothenburg',
    tripsCount: 47,
    age: 34,
    socialLinks: social('instagram', 'tiktok'),
    ambassador: true,
    phone: '+447700900103',
  },
  {
    id: 'bastien',
    name: 'Bastien Roche',
    pictureImage: null,
    bio: 'Ancien libraire, il connaît une histoire pour chaque virage de la route.',
    bioLanguage: 'fr',
    joinedYear: 2021,
    city: 'Lyon',
    tripsCount: 18,
    age: 38,
    socialLinks: [],
    ambassador: false,
    phone: null,
  },
  {
    id: 'leonie',
    name: 'Leonie Krüger',
    pictureImage: '{base}/pictures/leonie.svg',
    bio: 'Geografin mit Vorliebe für Nachtzüge und lange Abende am Tisch.',
    bioLanguage: 'de',
    joinedYear: 2017,
    city: 'Freiburg',
    tripsCount: 52,
    age: 40,
    socialLinks: social('facebook', 'instagram'),
    ambassador: false,
    phone: '+447700900105',
  },
]
