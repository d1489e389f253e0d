/** Name of the hidden field that says whose a form is (record 031); the first of every form that writes. */
export const OWNER_INPUT = 'owner'
