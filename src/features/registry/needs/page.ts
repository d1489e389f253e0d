import { actions } from 'astro:actions'
import { openPart, type Page } from '../page.ts'
import { needsFormProps } from './form-props.ts'

/** Answers a request for the form of the special needs; see `openPart`. */
export const needsPage = (page: Page) =>
  openPart(page, {
    name: 'needs',
    save: actions.saveSpecialNeeds,
    result: page.getActionResult(actions.saveSpecialNeeds)?.data,
    propsOf: needsFormProps,
  })
