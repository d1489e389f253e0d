import type { Itinerary } from './programmes.ts'

/** São Miguel in eight days: what holds in every language, and the texts beside it. */
export const azoresSlow: Itinerary = {
  days: [
    { places: [['pontaDelgada', 37.7397, -25.6687]], meals: ['DINNER'], effort: 1 },
    {
      places: [['seteCidades', 37.8621, -25.7936]],
      transport: ['BUS', 45, 26],
      meals: ['BREAKFAST', 'LUNCH'],
      effort: 2,
    },
    {
      places: [['lagoaDoFogo', 37.7658, -25.4747]],
      transport: ['BUS', 50, 28],
      meals: ['BREAKFAST'],
      effort: 2,
    },
    {
      places: [['furnas', 37.7726, -25.3105]],
      transport: ['BUS', 60, 45],
      meals: ['BREAKFAST', 'LUNCH'],
      effort: 1,
    },
    {
      places: [['nordeste', 37.8333, -25.1469]],
      transport: ['BUS', 50, 32],
      meals: ['BREAKFAST'],
      effort: 2,
    },
    {
      places: [['ribeiraGrande', 37.8217, -25.5217]],
      transport: ['BUS', 70, 60],
      meals: ['BREAKFAST'],
      effort: 1,
    },
    {
      places: [['vilaFranca', 37.7167, -25.4333]],
      transport: ['BUS', 40, 30],
      meals: ['BREAKFAST'],
      effort: 1,
    },
    {
      places: [['pontaDelgada', 37.7397, -25.6687]],
      transport: ['BUS', 35, 26],
      meals: ['BREAKFAST'],
      effort: 1,
    },
  ],
  kitty: { amount: 8000, currency: 'EUR' },
  climate: [
    [1, 17, 11, 15],
    [2, 17, 11, 14],
    [3, 17, 11, 13],
    [4, 18, 12, 11],
    [5, 20, 13, 9],
    [6, 22, 16, 7],
    [7, 25, 18, 5],
    [8, 26, 19, 6],
    [9, 25, 18, 10],
    [10, 22, 16, 13],
    [11, 20, 14, 14],
    [12, 18, 12, 15],
  ],
  plugs: ['C', 'F'],
  emergency: '112',
  texts: {
    en: {
      places: {
        pontaDelgada: 'Ponta Delgada',
        seteCidades: 'Sete Cidades',
        lagoaDoFogo: 'Lagoa do Fogo',
        furnas: 'Furnas',
        nordeste: 'Nordeste',
        ribeiraGrande: 'Ribeira Grande',
        vilaFranca: 'Vila Franca do Campo',
      },
      days: [
        [
          'Black stone and first names',
          'We meet at the guesthouse in the old town at six. Before dinner there is a slow walk along the harbour, past the three arches of the city gates and the black-and-white pavements. At the table we hear what the week brings, and the coordinator collects the kitty.',
        ],
        [
          'Two lakes in one crater',
          'The bus climbs to the rim of Sete Cidades, where one lake lies green and the other blue. We walk down the ridge for about three hours, mostly on a wide track, and have lunch in the village by the water. Clouds come and go here: keep a jacket at hand.',
        ],
        [
          'The lake of fire',
          'A morning above Lagoa do Fogo, a crater lake without a single house on its shore. The path to the beach is steep and the way back takes an hour. In the afternoon we warm up in the iron-brown pools of Caldeira Velha, under tree ferns; bring dark swimwear, as the water stains.',
        ],
        [
          'Lunch from the volcano',
          'In Furnas the ground steams between the houses. At the lake, pots of meat and vegetables have been in the hot earth since dawn; we watch them being lifted and eat what is in them. Later there is time for the botanical garden of Terra Nostra and its warm yellow pool.',
        ],
        [
          'The green end of the island',
          'Nordeste is as far as the road goes: cliffs, hydrangeas and viewpoints with picnic tables that somebody keeps very tidy. We stop at Ponta do Sossego and walk to the waterfalls of Ribeira dos Caldeirões. On clear days the neighbouring island, Santa Maria, stands on the horizon.',
        ],
        [
          'Tea and surf',
          'Tea has been grown on the north coast since the nineteenth century. At Gorreana we walk between the hedges and see the old machines still rolling leaves. The afternoon belongs to Ribeira Grande: its bridge, its market, and the beach of Santa Bárbara, where beginners can try a board.',
        ],
        [
          'A day by the sea',
          'The south coast is the sunny side. A small boat crosses to the islet off Vila Franca in summer; in winter, or when the sea is rough, we climb the steps to the chapel of Nossa Senhora da Paz instead. Back in town in the evening, we eat together for the last time.',
        ],
        [
          'Until the next island',
          'Breakfast, and a last coffee on the square if your flight allows. The airport is ten minutes away by taxi. What is left in the kitty is counted and handed back, in equal parts, before the first of us leaves.',
        ],
      ],
      room: 'Shared twin room with bathroom',
      included: [
        'Seven nights with breakfast',
        'All transport on the island in the programme',
        'Two lunches and the first dinner',
        'Your coordinator, from the first evening to the last morning',
      ],
      notIncluded: ['Flights', 'Other meals', 'Optional activities', 'The kitty'],
      kitty: [
        'Entry to the hot pools, tips and picnics',
        'On the first evening, in cash',
        'What is left goes back in equal parts on the last day',
      ],
      packing: {
        DOCUMENTS: ['Identity card or passport', 'European Health Insurance Card, if you have one'],
        CLOTHES: [
          'Rain jacket',
          'Walking shoes with a good grip',
          'Dark swimwear for the iron-rich pools',
          'A warm layer',
        ],
        HEALTH: ['Sun cream', 'Anything you take regularly', 'Tablets for seasickness'],
        GEAR: ['Small backpack', 'Water bottle', 'Quick-drying towel'],
      },
      languages: ['Portuguese'],
      practical: [
        'Not expected; round up, or leave 5 to 10 % where you liked it.',
        'Good mobile coverage in towns, weak in the craters. EU plans roam at no extra cost.',
        'You walk for up to three hours on uneven paths, with some steep stretches.',
      ],
      activities: { 7: ['Whale watching by boat, half a day', 6500, 'EUR'] },
      emergency: 'All emergencies',
    },
  },
}
