/** The query parameter of the consents page that asks for the file. */
export const myData = 'my-data'
