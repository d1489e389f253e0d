import { itinerary } from './itinerary.ts'

/**
 * Jordan from north to south and back in seven days. The only programme without French, on purpose: readers of French get the
 * English one, marked as such.
 */
export const jordanExpress = itinerary({
  places: {
    amman: [31.9515, 35.9396],
    jerash: [32.2769, 35.8908],
    madaba: [31.7167, 35.7939],
    nebo: [31.768, 35.7256],
    wadiMusa: [30.3216, 35.4801],
    petra: [30.3285, 35.4444],
    wadiRum: [29.5765, 35.42],
    aqaba: [29.5267, 35.0078],
    deadSea: [31.712, 35.585],
    airport: [31.7226, 35.9932],
  },
  days: [
    { places: ['amman'], meals: ['DINNER'], stay: 'amman', effort: 1 },
    {
      places: ['amman', 'jerash'],
      transport: [
        ['BUS', 60, 50, 'amman', 'jerash'],
        ['BUS', 60, 50, 'jerash', 'amman'],
      ],
      meals: ['BREAKFAST'],
      stay: 'amman',
      activity: 28000,
      effort: 1,
    },
    {
      places: ['madaba', 'nebo', 'wadiMusa'],
      transport: [
        ['BUS', 45, 33, 'amman', 'madaba'],
        ['BUS', 15, 10, 'madaba', 'nebo'],
        ['BUS', 195, 240, 'nebo', 'wadiMusa'],
      ],
      meals: ['BREAKFAST'],
      stay: 'wadiMusa',
      effort: 1,
    },
    {
      places: ['petra'],
      transport: [['WALK', 240, 10]],
      meals: ['BREAKFAST'],
      stay: 'wadiMusa',
      effort: 2,
    },
    {
      places: ['petra', 'wadiRum'],
      transport: [
        ['WALK', 240, 11],
        ['BUS', 105, 110, 'wadiMusa', 'wadiRum'],
      ],
      meals: ['BREAKFAST', 'DINNER'],
      stay: 'wadiRum',
      effort: 3,
    },
    {
      places: ['wadiRum', 'aqaba'],
      transport: [
        ['CAR', 180, 30],
        ['BUS', 60, 68, 'wadiRum', 'aqaba'],
      ],
      meals: ['BREAKFAST'],
      stay: 'aqaba',
      activity: 25000,
      effort: 1,
    },
    {
      places: ['deadSea', 'airport'],
      transport: [
        ['BUS', 210, 280, 'aqaba', 'deadSea'],
        ['BUS', 55, 60, 'deadSea', 'airport'],
      ],
      meals: ['BREAKFAST'],
      effort: 1,
    },
  ],
  currency: 'JOD',
  // A dinar has a thousand fils.
  kitty: 50000,
  climate: [
    [1, 13, 4, 8],
    [2, 14, 5, 8],
    [3, 18, 7, 6],
    [4, 23, 11, 3],
    [5, 28, 15, 1],
    [6, 31, 18, 0],
    [7, 33, 21, 0],
    [8, 33, 21, 0],
    [9, 31, 19, 0],
    [10, 27, 15, 2],
    [11, 20, 10, 4],
    [12, 15, 6, 7],
  ],
  plugs: ['C', 'D', 'F', 'G', 'J'],
  emergency: ['911'],
  texts: {
    en: {
      places: {
        amman: 'Amman',
        jerash: 'Jerash',
        madaba: 'Madaba',
        nebo: 'Mount Nebo',
        wadiMusa: 'Wadi Musa',
        petra: 'Petra',
        wadiRum: 'Wadi Rum',
        aqaba: 'Aqaba',
        deadSea: 'Dead Sea',
        airport: 'Queen Alia airport',
      },
      days: [
        [
          'Seven hills and one table',
          'We meet at the Hotel Al-Balad in old Amman at seven in the evening. The Roman theatre is five minutes away, and so are the lanes of the souk, with their spices, sieves and wedding dresses. Over hummus, falafel and mint tea we hear about the week, and the coordinator collects the kitty.',
        ],
        [
          'A street of columns',
          'In the morning we climb to the Citadel, above the roofs of the city. Then it is an hour north to Jerash, a Roman town whose main street still has its columns and whose paving still has the ruts of carts. We walk through it for two hours and return to Amman.',
          'Cooking a Jordanian dinner together, three hours',
        ],
        [
          'The oldest map',
          'In Madaba a mosaic of the sixth century shows the Holy Land, with Jerusalem in the middle. From Mount Nebo we look down on the Jordan valley, as far as the haze allows. Then the Desert Highway runs south for more than three hours, to Wadi Musa at the gate of Petra.',
        ],
        [
          'Through the gorge',
          'We go in early, when it is still quiet. The Siq is more than a kilometre long, in places three metres wide, and where it ends stands the Treasury, cut from rose-red rock. We go on to the theatre and the royal tombs, with long breaks; the afternoon has no plan.',
        ],
        [
          'Eight hundred steps',
          'In the cool of the morning we climb some eight hundred steps to the Monastery, which is wider than the Treasury and far more peaceful. There is tea at the top. In the afternoon the bus takes us to Wadi Rum, where dinner comes out of an oven in the sand.',
        ],
        [
          'Red sand, blue sea',
          'Three hours by jeep: dunes, rock bridges, drawings that herders scratched into the stone two thousand years ago, and tea on a small fire. Then we drive to Aqaba, where the desert ends at a coral reef. The afternoon is for swimming, the evening for grilled fish by the harbour.',
          'Snorkelling trip by boat, half a day, with equipment',
        ],
        [
          'Afloat, to finish',
          'North along the border to the Dead Sea, more than four hundred metres below all other seas. We float, cover ourselves in mud, rinse it off and count the kitty in the shade. The bus is at the airport by six in the evening: book a flight that leaves after half past eight.',
        ],
      ],
      room: 'Shared twin room with bathroom',
      stays: {
        amman: { name: 'Hotel Al-Balad' },
        wadiRum: { name: 'Bedouin camp', room: 'Tent for two, shared bathrooms' },
      },
      included: [
        'Six nights with breakfast, one of them in a Bedouin camp',
        'Dinner on the first evening and in the camp',
        'All transport in the programme and three hours by jeep in Wadi Rum',
        'A local guide in Jerash and on the first day in Petra',
        'Your coordinator, from the first evening to the airport',
      ],
      notIncluded: [
        'Flights and the way from the airport on the first day',
        'The Jordan Pass for two days in Petra',
        'Other meals',
        'Optional activities',
        'The kitty',
      ],
      kitty: [
        'Tips for drivers and guides, water and tea on the way',
        'On the first evening, in dinars',
        'What is left goes back in equal parts on the last day',
      ],
      packing: {
        DOCUMENTS: ['Jordan Pass, printed or on the phone'],
        CLOTHES: [
          'Light clothes that cover shoulders and knees',
          'Scarf, against sun and sand',
          'Warm jumper: nights in the desert are cold',
          'Walking shoes you have worn before',
          'Swimwear and sandals',
        ],
        HEALTH: ['Sun cream', 'Anything you take regularly', 'Something for an upset stomach'],
        GEAR: ['Day pack', 'Water bottle of a litre', 'Torch', 'Adapter for type G sockets'],
        OTHER: ['Dinars in small notes'],
      },
      languages: ['Arabic', 'English in hotels and at the sights'],
      practical: [
        'Usual: about 10% in restaurants, unless service is on the bill. Drivers and guides are tipped from the kitty.',
        'Good coverage in towns, patchy in Wadi Rum. EU plans do not roam here: buy an eSIM or a local card at the airport.',
        'Four hours on foot on two days, on sand and stone steps, in strong sun. Donkeys are not an answer: the steps wear them out.',
      ],
      emergency: ['All emergencies'],
    },
    it: {
      places: {
        amman: 'Amman',
        jerash: 'Jerash',
        madaba: 'Madaba',
        nebo: 'Monte Nebo',
        wadiMusa: 'Wadi Musa',
        petra: 'Petra',
        wadiRum: 'Wadi Rum',
        aqaba: 'Aqaba',
        deadSea: 'Mar Morto',
        airport: 'Aeroporto Queen Alia',
      },
      days: [
        [
          'Sette colli e una tavola',
          'Ci troviamo alle sette di sera all’Hotel Al-Balad, nella vecchia Amman. Il teatro romano è a cinque minuti, e così i vicoli del suq, con le spezie, i setacci e gli abiti da sposa. Fra hummus, falafel e tè alla menta si parla della settimana e si raccoglie la cassa comune.',
        ],
        [
          'Una strada di colonne',
          'La mattina saliamo alla Cittadella, sopra i tetti della città. Poi un’ora verso nord fino a Jerash, città romana: la via principale ha ancora le colonne e il lastricato i solchi dei carri. La attraversiamo a piedi in due ore e torniamo ad Amman.',
          'Una cena giordana cucinata insieme, tre ore',
        ],
        [
          'La mappa più antica',
          'A Madaba un mosaico del sesto secolo mostra la Terra Santa, con Gerusalemme nel mezzo. Dal monte Nebo guardiamo la valle del Giordano, fin dove lo permette la foschia. Poi la strada del deserto corre verso sud per più di tre ore, fino a Wadi Musa, alle porte di Petra.',
        ],
        [
          'Dentro la gola',
          'Entriamo presto, quando c’è ancora silenzio. Il Siq è lungo più di un chilometro, in certi punti largo tre metri, e dove finisce c’è il Tesoro, scavato nella roccia rosa. Proseguiamo per il teatro e le tombe reali, con lunghe pause; il pomeriggio non ha programma.',
        ],
        [
          'Ottocento gradini',
          'Con il fresco del mattino saliamo circa ottocento gradini fino al Monastero, più largo del Tesoro e molto più tranquillo. In cima c’è il tè. Nel pomeriggio il pulmino ci porta nel Wadi Rum, dove la cena esce da un forno sotto la sabbia.',
        ],
        [
          'Sabbia rossa, mare blu',
          'Tre ore in jeep: dune, archi di roccia, disegni che i pastori incisero nella pietra duemila anni fa e un tè su un fuocherello. Poi si va ad Aqaba, dove il deserto finisce in una barriera corallina. Il pomeriggio è per il bagno, la sera per il pesce alla griglia vicino al porto.',
          'Uscita in barca per lo snorkeling, mezza giornata, attrezzatura compresa',
        ],
        [
          'A galla, per finire',
          'Verso nord lungo il confine fino al Mar Morto, più di quattrocento metri sotto tutti gli altri mari. Galleggiamo, ci copriamo di fango, lo sciacquiamo via e contiamo la cassa all’ombra. Alle sei di sera il pulmino è in aeroporto: prenota un volo che parta dopo le otto e mezza.',
        ],
      ],
      room: 'Camera doppia condivisa con bagno, letti separati',
      stays: {
        amman: { name: 'Hotel Al-Balad' },
        wadiRum: { name: 'Campo beduino', room: 'Tenda per due, bagni in comune' },
      },
      included: [
        'Sei notti con colazione, una in un campo beduino',
        'La cena della prima sera e quella al campo',
        'Tutti gli spostamenti del programma e tre ore di jeep nel Wadi Rum',
        'Una guida locale a Jerash e il primo giorno a Petra',
        'Chi coordina il viaggio, dalla prima sera all’aeroporto',
      ],
      notIncluded: [
        'I voli e il tragitto dall’aeroporto il primo giorno',
        'Il Jordan Pass per due giorni a Petra',
        'Gli altri pasti',
        'Le attività facoltative',
        'La cassa comune',
      ],
      kitty: [
        'Mance per autisti e guide, acqua e tè lungo la strada',
        'La prima sera, in dinari',
        'Quello che avanza si divide in parti uguali l’ultimo giorno',
      ],
      packing: {
        DOCUMENTS: ['Jordan Pass, stampato o sul telefono'],
        CLOTHES: [
          'Vestiti leggeri che coprano spalle e ginocchia',
          'Foulard, contro il sole e la sabbia',
          'Maglione caldo: nel deserto le notti sono fredde',
          'Scarpe da camminata già usate',
          'Costume e sandali',
        ],
        HEALTH: ['Crema solare', 'Le medicine che prendi di solito', 'Qualcosa per lo stomaco'],
        GEAR: ['Zainetto', 'Borraccia da un litro', 'Torcia', 'Adattatore per prese di tipo G'],
        OTHER: ['Dinari in banconote piccole'],
      },
      languages: ['Arabo', 'Inglese negli alberghi e nei luoghi da visitare'],
      practical: [
        'Si usa: circa il 10% al ristorante, se il servizio non è già nel conto. Ad autisti e guide pensa la cassa comune.',
        'Il telefono prende bene in città, a tratti nel Wadi Rum. Il roaming UE qui non vale: prendi una eSIM o una scheda locale in aeroporto.',
        'Due giorni con quattro ore a piedi, su sabbia e gradini, sotto un sole forte. Gli asini non sono una soluzione: i gradini li sfiancano.',
      ],
      emergency: ['Tutte le emergenze'],
    },
    es: {
      places: {
        amman: 'Amán',
        jerash: 'Jerash',
        madaba: 'Madaba',
        nebo: 'Monte Nebo',
        wadiMusa: 'Wadi Musa',
        petra: 'Petra',
        wadiRum: 'Wadi Rum',
        aqaba: 'Áqaba',
        deadSea: 'Mar Muerto',
        airport: 'Aeropuerto Queen Alia',
      },
      days: [
        [
          'Siete colinas y una mesa',
          'Quedamos a las siete de la tarde en el Hotel Al-Balad, en el centro viejo de Amán. El teatro romano está a cinco minutos, y también las callejuelas del zoco, con sus especias, cedazos y vestidos de novia. Entre hummus, falafel y té con menta repasamos la semana y ponemos el bote.',
        ],
        [
          'Una calle de columnas',
          'Por la mañana subimos a la Ciudadela, sobre los tejados de la ciudad. Luego, una hora hacia el norte hasta Jerash, ciudad romana: su calle mayor conserva las columnas y el empedrado, las rodadas de los carros. La recorremos a pie en dos horas y volvemos a Amán.',
          'Cocinar juntos una cena jordana, tres horas',
        ],
        [
          'El mapa más antiguo',
          'En Madaba, un mosaico del siglo VI muestra Tierra Santa, con Jerusalén en el centro. Desde el monte Nebo vemos el valle del Jordán, hasta donde deja la calima. Después, la carretera del desierto baja hacia el sur durante más de tres horas, hasta Wadi Musa, a las puertas de Petra.',
        ],
        [
          'Por el desfiladero',
          'Entramos temprano, cuando aún hay silencio. El Siq mide más de un kilómetro de largo y a veces solo tres metros de ancho, y donde acaba está el Tesoro, tallado en roca rosada. Seguimos hasta el teatro y las tumbas reales, con pausas largas; la tarde no tiene plan.',
        ],
        [
          'Ochocientos escalones',
          'Con el fresco de la mañana subimos unos ochocientos escalones hasta el Monasterio, más ancho que el Tesoro y mucho más tranquilo. Arriba hay té. Por la tarde, el autobús nos lleva a Wadi Rum, donde la cena sale de un horno enterrado en la arena.',
        ],
        [
          'Arena roja, mar azul',
          'Tres horas en todoterreno: dunas, arcos de roca, dibujos que los pastores grabaron en la piedra hace dos mil años y té en una hoguera pequeña. Luego vamos a Áqaba, donde el desierto acaba en un arrecife de coral. La tarde es para bañarse; la noche, para el pescado a la brasa.',
          'Salida en barco para bucear con tubo, medio día, con equipo',
        ],
        [
          'A flote, para acabar',
          'Hacia el norte, junto a la frontera, hasta el mar Muerto, más de cuatrocientos metros por debajo de los demás mares. Flotamos, nos cubrimos de barro, lo aclaramos y contamos el bote a la sombra. A las seis de la tarde estamos en el aeropuerto: reserva un vuelo posterior a las ocho y media.',
        ],
      ],
      room: 'Habitación doble compartida con baño y camas separadas',
      stays: {
        amman: { name: 'Hotel Al-Balad' },
        wadiRum: { name: 'Campamento beduino', room: 'Tienda para dos, baños comunes' },
      },
      included: [
        'Seis noches con desayuno, una de ellas en un campamento beduino',
        'La cena de la primera noche y la del campamento',
        'Todos los traslados del programa y tres horas en todoterreno por Wadi Rum',
        'Un guía local en Jerash y el primer día en Petra',
        'Tu coordinador, de la primera noche al aeropuerto',
      ],
      notIncluded: [
        'Los vuelos y el trayecto desde el aeropuerto el primer día',
        'El Jordan Pass para dos días en Petra',
        'Las demás comidas',
        'Las actividades opcionales',
        'El bote',
      ],
      kitty: [
        'Propinas para conductores y guías, agua y té por el camino',
        'La primera noche, en dinares',
        'Lo que sobra se reparte a partes iguales el último día',
      ],
      packing: {
        DOCUMENTS: ['Jordan Pass, impreso o en el móvil'],
        CLOTHES: [
          'Ropa ligera que cubra hombros y rodillas',
          'Pañuelo, contra el sol y la arena',
          'Jersey de abrigo: las noches del desierto son frías',
          'Calzado de caminar ya usado',
          'Bañador y sandalias',
        ],
        HEALTH: ['Crema solar', 'La medicación que tomes', 'Algo para el estómago'],
        GEAR: ['Mochila de día', 'Cantimplora de un litro', 'Linterna', 'Adaptador para enchufes de tipo G'],
        OTHER: ['Dinares en billetes pequeños'],
      },
      languages: ['Árabe', 'Inglés en hoteles y monumentos'],
      practical: [
        'Es lo habitual: un 10 % en los restaurantes, si no viene ya en la cuenta. La de conductores y guías sale del bote.',
        'Buena cobertura en las ciudades, a ratos en Wadi Rum. La itinerancia de la UE no vale aquí: compra una eSIM o una tarjeta en el aeropuerto.',
        'Dos días con cuatro horas a pie, por arena y escalones de piedra, bajo un sol fuerte. Los burros no son la solución: los escalones los agotan.',
      ],
      emergency: ['Todas las emergencias'],
    },
    de: {
      places: {
        amman: 'Amman',
        jerash: 'Jerash',
        madaba: 'Madaba',
        nebo: 'Berg Nebo',
        wadiMusa: 'Wadi Musa',
        petra: 'Petra',
        wadiRum: 'Wadi Rum',
        aqaba: 'Akaba',
        deadSea: 'Totes Meer',
        airport: 'Flughafen Queen Alia',
      },
      days: [
        [
          'Sieben Hügel und ein Tisch',
          'Um sieben Uhr abends treffen wir uns im Hotel Al-Balad in der Altstadt von Amman. Fünf Minuten sind es zum römischen Theater und zu den Gassen des Suks mit Gewürzen, Sieben und Brautkleidern. Bei Hummus, Falafel und Minztee geht es um die Woche, und die Gemeinschaftskasse wird eingesammelt.',
        ],
        [
          'Eine Straße voller Säulen',
          'Am Morgen steigen wir zur Zitadelle hinauf, über die Dächer der Stadt. Dann geht es eine Stunde nach Norden, nach Jerash: Die Hauptstraße der Römerstadt hat noch ihre Säulen, das Pflaster noch die Rillen der Karren. Zwei Stunden gehen wir hindurch und fahren zurück nach Amman.',
          'Zusammen ein jordanisches Abendessen kochen, drei Stunden',
        ],
        [
          'Die älteste Landkarte',
          'In Madaba zeigt ein Mosaik aus dem sechsten Jahrhundert das Heilige Land, mit Jerusalem in der Mitte. Vom Berg Nebo sehen wir ins Jordantal, so weit der Dunst es zulässt. Dann führt die Wüstenstraße über drei Stunden nach Süden, bis Wadi Musa vor den Toren von Petra.',
        ],
        [
          'Durch die Schlucht',
          'Wir gehen früh hinein, solange es noch still ist. Der Siq ist über einen Kilometer lang, an manchen Stellen drei Meter breit, und wo er endet, steht das Schatzhaus, aus rosarotem Fels gehauen. Weiter geht es zum Theater und zu den Königsgräbern, mit langen Pausen; der Nachmittag hat keinen Plan.',
        ],
        [
          'Achthundert Stufen',
          'In der Morgenkühle steigen wir rund achthundert Stufen zum Kloster hinauf, das breiter ist als das Schatzhaus und viel ruhiger. Oben gibt es Tee. Am Nachmittag bringt uns der Bus ins Wadi Rum, wo das Abendessen aus einem Ofen im Sand kommt.',
        ],
        [
          'Roter Sand, blaues Meer',
          'Drei Stunden im Jeep: Dünen, Felsbrücken, Zeichnungen, die Hirten vor zweitausend Jahren in den Stein ritzten, und Tee vom kleinen Feuer. Dann fahren wir nach Akaba, wo die Wüste an einem Korallenriff endet. Der Nachmittag ist zum Schwimmen da, der Abend für gegrillten Fisch am Hafen.',
          'Schnorcheln vom Boot aus, ein halber Tag, mit Ausrüstung',
        ],
        [
          'Schweben zum Schluss',
          'Entlang der Grenze nach Norden, ans Tote Meer, mehr als vierhundert Meter unter allen anderen Meeren. Wir lassen uns treiben, reiben uns mit Schlamm ein, spülen ihn ab und zählen im Schatten die Kasse. Um sechs Uhr abends sind wir am Flughafen: Buche einen Flug nach halb neun.',
        ],
      ],
      room: 'Geteiltes Zweibettzimmer mit Bad',
      stays: {
        amman: { name: 'Hotel Al-Balad' },
        wadiRum: { name: 'Beduinencamp', room: 'Zelt zu zweit, Gemeinschaftsbäder' },
      },
      included: [
        'Sechs Nächte mit Frühstück, eine davon im Beduinencamp',
        'Das Abendessen am ersten Abend und im Camp',
        'Alle Fahrten im Programm und drei Stunden im Jeep durchs Wadi Rum',
        'Örtliche Führung in Jerash und am ersten Tag in Petra',
        'Reisebegleitung vom ersten Abend bis zum Flughafen',
      ],
      notIncluded: [
        'Flüge und der Weg vom Flughafen am ersten Tag',
        'Der Jordan Pass für zwei Tage in Petra',
        'Weitere Mahlzeiten',
        'Freiwillige Ausflüge',
        'Die Gemeinschaftskasse',
      ],
      kitty: [
        'Trinkgeld für Fahrer und Guides, Wasser und Tee unterwegs',
        'Am ersten Abend, in Dinar',
        'Was übrig ist, gibt es am letzten Tag zu gleichen Teilen zurück',
      ],
      packing: {
        DOCUMENTS: ['Jordan Pass, ausgedruckt oder auf dem Handy'],
        CLOTHES: [
          'Leichte Kleidung, die Schultern und Knie bedeckt',
          'Tuch gegen Sonne und Sand',
          'Warmer Pullover: Die Wüstennächte sind kalt',
          'Eingelaufene Wanderschuhe',
          'Badesachen und Sandalen',
        ],
        HEALTH: ['Sonnencreme', 'Was du regelmäßig einnimmst', 'Etwas gegen Magenverstimmung'],
        GEAR: [
          'Tagesrucksack',
          'Trinkflasche, ein Liter',
          'Taschenlampe',
          'Adapter für Steckdosen vom Typ G',
        ],
        OTHER: ['Dinar in kleinen Scheinen'],
      },
      languages: ['Arabisch', 'Englisch in Hotels und an den Sehenswürdigkeiten'],
      practical: [
        'Üblich: etwa 10 % im Restaurant, wenn der Service nicht auf der Rechnung steht. Fahrer und Guides bekommen es aus der Kasse.',
        'Guter Empfang in den Städten, lückenhaft im Wadi Rum. EU-Roaming gilt hier nicht: Kauf eine eSIM oder eine Karte am Flughafen.',
        'An zwei Tagen vier Stunden zu Fuß, auf Sand und Steinstufen, bei starker Sonne. Esel sind keine Lösung: Die Stufen sind eine Qual für sie.',
      ],
      emergency: ['Alle Notfälle'],
    },
  },
})
