/**
 * City codes that are not also an airport's, with the airports of each (IATA, metropolitan areas). Tickets and price lists use
 * them: a traveller who types one means one of its airports.
 */
const cities: Readonly<Record<string, string>> = {
  ANK: 'ESB',
  BHZ: 'CNF PLU',
  BJS: 'PEK PKX',
  BUE: 'EZE AEP',
  BUH: 'OTP BBU',
  CAS: 'CMN',
  CHI: 'ORD MDW',
  DTT: 'DTW',
  EAP: 'BSL MLH',
  IZM: 'ADB',
  JKT: 'CGK HLP',
  LON: 'LHR LGW STN LTN LCY SEN',
  MIL: 'MXP LIN BGY',
  MMA: 'MMX',
  MOW: 'SVO DME VKO ZIA',
  NYC: 'JFK EWR LGA',
  OSA: 'KIX ITM UKB',
  PAR: 'CDG ORY BVA',
  QDF: 'DFW DAL',
  QHO: 'IAH HOU',
  QLA: 'LAX BUR LGB ONT SNA',
  QMI: 'MIA FLL PBI',
  QSF: 'SFO OAK SJC',
  REK: 'KEF RKV',
  RIO: 'GIG SDU',
  ROM: 'FCO CIA',
  SAO: 'GRU CGH VCP',
  SEL: 'ICN GMP',
  SPK: 'CTS OKD',
  STO: 'ARN BMA NYO VST',
  TCI: 'TFS TFN',
  TYO: 'HND NRT',
  WAS: 'IAD DCA BWI',
  YEA: 'YEG',
  YMQ: 'YUL',
  YTO: 'YYZ YTZ',
}

/** The codes of a city's airports, the largest first; none for any other code. */
export const airportsOfCity = (code: string): readonly string[] => cities[code]?.split(' ') ?? []
