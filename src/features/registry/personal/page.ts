import { actions } from 'astro:actions'
import { openPart, type Page } from '../page.ts'
import { personalFormProps } from './form-props.ts'

/** Answers a request for the form of the personal data; see `openPart`. */
export const personalPage = (page: Page) =>
  openPart(page, {
    name: 'personal',
    save: actions.savePersonalData,
    result: page.getActionResult(actions.savePersonalData)?.data,
    propsOf: personalFormProps,
  })
