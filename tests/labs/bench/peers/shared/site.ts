import type { collectSite } from '../../peers-site.ts'
import file from './built/site.json' with { type: 'json' }

/** The product's texts, menu, icons and footer (`peers-site.ts`), with the fonts that the first screen preloads. */
export const site = file as unknown as ReturnType<typeof collectSite> & { fonts: string[] }
