import { describe, expect, it } from 'vitest'
import { IdentityDocument } from '#backoffice/wire/document.ts'
import { operations } from '#backoffice/wire/operations.ts'
import { openApiDocument } from '#tools/build-openapi.ts'
import { strict } from '#tools/conformance/judge.ts'

/** A document with only the fields that the client cannot do without. */
const least = { kind: 'PASSPORT', status: 'APPROVED' }

interface ObjectSchema {
  required?: string[]
  properties: Record<string, unknown>
}
const { components } = openApiDocument() as { components: { schemas: Record<string, ObjectSchema> } }

describe('a field that may be absent', () => {
  it('is not required by the contract, whatever becomes of a malformed one', () => {
    expect(IdentityDocument.safeParse(least).success).toBe(true)
    expect(components.schemas.IdentityDocument?.required).toEqual(['kind', 'status'])
  })

  it('leaves required fields of a body for the backoffice unchanged', () => {
    const body = operations.uploadDocument.body
    expect(components.schemas.DocumentUpload?.required).toEqual(Object.keys(body.fields.shape))
  })

  it('differs for the conformance command only when it is there and malformed', () => {
    expect(strict(IdentityDocument).safeParse(least).success).toBe(true)
    expect(strict(IdentityDocument).safeParse({ ...least, issueDate: null }).success).toBe(true)
    expect(strict(IdentityDocument).safeParse({ ...least, issueDate: 'in May' }).success).toBe(false)
  })
})
