/** The peers' address of the product's file of drawings, copied into their `public` folders (peers-site.ts). */
export const landscapes = '/landscapes.svg'
