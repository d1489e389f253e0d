/** Where the peers find the product's files of drawings, copied into their `public` folders (peers-site.ts). */
export const landscapeFiles = {
  coast: '/coast.svg',
  desert: '/desert.svg',
  dusk: '/dusk.svg',
  fjord: '/fjord.svg',
  jungle: '/jungle.svg',
}
