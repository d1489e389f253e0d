import { actions } from 'astro:actions'
import { openPart, type Page } from '../page.ts'
import { contactFormProps } from './form-props.ts'

/** Answers a request for the form of the emergency contact; see `openPart`. */
export const contactPage = (page: Page) =>
  openPart(page, {
    name: 'contact',
    save: actions.saveEmergencyContact,
    result: page.getActionResult(actions.saveEmergencyContact)?.data,
    propsOf: contactFormProps,
  })
