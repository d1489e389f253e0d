import { updateConsents } from '#features/consents/actions.ts'
import { devices } from '#features/devices/actions.ts'
import { documents } from '#features/documents/actions.ts'
import { handoffActions } from '#features/documents/handoff/computer/actions.ts'
import { phone } from '#features/documents/handoff/phone/actions.ts'
import { confirmEmail } from '#features/email-confirmation/actions.ts'
import { findAirports, shareFlights } from '#features/flights/actions.ts'
import { saveForSeveral } from '#features/for-several/actions.ts'
import { leaving } from '#features/leave/actions.ts'
import { removeAlert, restoreAlert } from '#features/notify-me/actions.ts'
import { saveEmergencyContact, savePersonalData, saveSpecialNeeds } from '#features/registry/actions.ts'
import { layOutAddress, saveAddress } from '#features/registry/addresses/actions.ts'
import { readTripChange, startTripChange } from '#features/trip-change/actions.ts'
import type { Actions } from '#forms/action.ts'

/** Every action of the product; each authorises itself and declares its kind: without one it fails to compile. */
export const server = {
  readTripChange,
  startTripChange,
  savePersonalData,
  saveEmergencyContact,
  saveSpecialNeeds,
  saveAddress,
  layOutAddress,
  documents,
  devices,
  leaving,
  handoff: handoffActions,
  phone,
  updateConsents,
  confirmEmail,
  shareFlights,
  saveForSeveral,
  findAirports,
  removeAlert,
  restoreAlert,
} satisfies Actions
