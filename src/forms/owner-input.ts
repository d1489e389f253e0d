/** Name of the hidden field with a form's owner (record 031); the first of every form that writes. */
export const OWNER_INPUT = 'owner'
