/** The languages of the sandbox's own few words. */
export type Language = 'en' | 'it' | 'es' | 'fr' | 'de'

/** A text in every language of the markets. */
export type Text = Record<Language, string>

const text = (en: string, it: string, es: string, fr: string, de: string): Text => ({ en, it, es, fr, de })

/** What each demo traveller shows; read on the sign-in page and in the demo's table. */
export const states: Record<string, Text> = {
  sofia: text(
    'Complete profile; leads a confirmed trip for two, balance due in 6 days; three past trips',
    'Profilo completo; guida un viaggio confermato per due, saldo tra 6 giorni; tre viaggi passati',
    'Perfil completo; titular de un viaje confirmado para dos, saldo en 6 días; tres viajes pasados',
    'Profil complet ; responsable d’un voyage confirmé pour deux, solde dans 6 jours ; trois voyages passés',
    'Vollständiges Profil; leitet eine bestätigte Reise zu zweit, Restzahlung in 6 Tagen; drei vergangene Reisen',
  ),
  luca: text(
    'Travels on Sofia’s booking without leading it',
    'Viaggia sulla prenotazione di Sofia senza esserne il capogruppo',
    'Viaja en la reserva de Sofia sin ser titular',
    'Voyage sur la réservation de Sofia sans en être responsable',
    'Reist auf Sofias Buchung mit, ohne sie zu leiten',
  ),
  giulia: text(
    'Brand-new: no trips, almost empty profile',
    'Appena iscritta: nessun viaggio, profilo quasi vuoto',
    'Recién llegada: sin viajes, perfil casi vacío',
    'Nouvelle venue : aucun voyage, profil presque vide',
    'Ganz neu: keine Reisen, fast leeres Profil',
  ),
  marco: text(
    'Incomplete profile, with a trip coming up and documents missing',
    'Profilo incompleto, con un viaggio in arrivo e documenti mancanti',
    'Perfil incompleto, con un viaje próximo y documentos pendientes',
    'Profil incomplet, avec un voyage à venir et des documents manquants',
    'Unvollständiges Profil, anstehende Reise, fehlende Dokumente',
  ),
  elena: text(
    'Rejected passport, expired identity card, licence awaiting validation',
    'Passaporto rifiutato, carta d’identità scaduta, patente da convalidare',
    'Pasaporte rechazado, documento de identidad caducado, permiso por validar',
    'Passeport refusé, carte d’identité expirée, permis à valider',
    'Pass abgelehnt, Ausweis abgelaufen, Führerschein in Prüfung',
  ),
  emma: text(
    'Everything done: paid trip, approved documents, flights shared',
    'Tutto fatto: viaggio pagato, documenti approvati, voli comunicati',
    'Todo listo: viaje pagado, documentos aprobados, vuelos compartidos',
    'Tout est prêt : voyage payé, documents approuvés, vols communiqués',
    'Alles erledigt: Reise bezahlt, Dokumente bestätigt, Flüge mitgeteilt',
  ),
  mia: text(
    'Trip changes: one possible, one for each of the four refusals',
    'Cambi di viaggio: uno possibile, uno per ognuno dei quattro rifiuti',
    'Cambios de viaje: uno posible y uno por cada una de las cuatro negativas',
    'Changements de voyage : un possible, un pour chacun des quatre refus',
    'Umbuchungen: eine möglich, je eine für die vier Ablehnungen',
  ),
  noah: text(
    'Two hundred trips',
    'Duecento viaggi',
    'Doscientos viajes',
    'Deux cents voyages',
    'Zweihundert Reisen',
  ),
  olivia: text(
    'Leads twelve travellers, pays in dollars, private rooms',
    'Guida dodici viaggiatori, paga in dollari, camere private',
    'Titular de doce viajeros, paga en dólares, habitaciones privadas',
    'Responsable de douze voyageurs, paie en dollars, chambres privées',
    'Leitet zwölf Reisende, zahlt in Dollar, Einzelzimmer',
  ),
  james: text(
    'Pays in pounds, ATOL certificate, passport about to expire',
    'Paga in sterline, certificato ATOL, passaporto in scadenza',
    'Paga en libras, certificado ATOL, pasaporte a punto de caducar',
    'Paie en livres, certificat ATOL, passeport bientôt expiré',
    'Zahlt in Pfund, ATOL-Zertifikat, Pass läuft bald ab',
  ),
  lucia: text(
    'Trip cancelled by the company, refund and gift card on their way; another she cancelled herself',
    'Viaggio annullato dall’azienda, rimborso e carta regalo in arrivo; un altro annullato da lei',
    'Viaje cancelado por la empresa, reembolso y tarjeta regalo en camino; otro cancelado por ella',
    'Voyage annulé par l’agence, remboursement et carte cadeau en route ; un autre annulé par elle',
    'Reise vom Veranstalter abgesagt, Erstattung und Gutschein unterwegs; eine weitere selbst storniert',
  ),
  chloe: text(
    'Overdue payment',
    'Pagamento scaduto',
    'Pago vencido',
    'Paiement en retard',
    'Überfällige Zahlung',
  ),
  jonas: text(
    'Seven upcoming trips, one in each availability, in every payment state',
    'Sette viaggi in arrivo, uno per ogni disponibilità, in ogni stato di pagamento',
    'Siete viajes próximos, uno por cada disponibilidad, en todos los estados de pago',
    'Sept voyages à venir, un par disponibilité, dans chaque état de paiement',
    'Sieben anstehende Reisen, je eine pro Verfügbarkeit, in jedem Zahlungsstand',
  ),
  hannah: text(
    'Privacy consent missing: may only open the consents',
    'Manca il consenso privacy: può aprire solo i consensi',
    'Falta el consentimiento de privacidad: solo puede abrir los consentimientos',
    'Consentement manquant : seuls les consentements sont accessibles',
    'Einwilligung fehlt: nur die Einwilligungen sind erreichbar',
  ),
  pablo: text(
    'Not allowed: signed out after the notice',
    'Non autorizzato: disconnesso dopo l’avviso',
    'No autorizado: se cierra la sesión tras el aviso',
    'Non autorisé : déconnecté après l’avis',
    'Nicht zugelassen: wird nach dem Hinweis abgemeldet',
  ),
  camille: text(
    'Her user record cannot be loaded (503)',
    'I suoi dati utente non si caricano (503)',
    'Sus datos de usuario no se pueden cargar (503)',
    'Ses données ne peuvent pas être chargées (503)',
    'Ihre Nutzerdaten lassen sich nicht laden (503)',
  ),
}
