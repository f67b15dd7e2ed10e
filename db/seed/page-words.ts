// The texts of each creator's page in the demo: questions, messages and replies.

/** Texts for one creator's page. */
type PageWords = {
  /** A message and its reply. */
  exchanges: readonly (readonly [message: string, reply: string])[]
  messages: readonly string[]
  questions: readonly string[]
}

/** Texts that fit only one page, by the creator's key. */
export const pageWords: Readonly<Record<string, PageWords>> = {
  tala: {
    exchanges: [
      [
        'Huwag mong patayin si Kapitan Isko. Magbabayad ako buwan-buwan.',
        'Buhay pa si Kapitan Isko. Sa ngayon. Huwag kang kukurap sa Biyernes.',
      ],
      [
        'Sabi ng lolo ko, parang komiks noong kabataan niya. Mas maganda pa raw ang babae.',
        'Ipinaskil ko ’to sa harap ng drawing table. Pakisabi kay lolo, salamat!',
      ],
      ['The sound effects in Tagalog are everything. BLAGADAG forever.', 'BLAGADAG! Ayan, para sa ’yo.'],
      [
        'Sino ang konduktor? Aswang ba siya? Sagutin mo ako, Tala.',
        'Abangan mo sa kabanata 9. Hindi siya aswang, pero gutom siya.',
      ],
    ],
    messages: [
      'Yung pahina 42! Binaligtad ko ang phone ko para makita ang bakunawa.',
      'Para sa tinta. Damihan ang itim, maulan ang kuwento.',
      'Ang tren sa Bakunawa Express ay mas on time pa kaysa sa MRT.',
      'Naiyak ako sa isang panel na walang salita. Paano mo ginawa ’yon?',
      'Pa-autograph sa Komikon! Dala ko ang buong barkada.',
      'Pambili ng bagong nib. Yung hindi sumasabit, ha.',
      'Tuwing Biyernes, tinatapos ko agad ang trabaho para sa bagong pahina.',
      'Kinulayan ng anak ko ang libreng pahina. Berde na po ang buwan.',
      'Bumili ako ng print, dumating nang walang gusot. Idol!',
      'Ang ganda ng ulan mo. Nabasa ako kahit nasa loob ng bahay.',
      'Team Buwan here. Sorry, Bakunawa.',
    ],
    questions: [
      'Ilang oras po ang isang pahina, mula lapis hanggang kulay?',
      'Anong papel ang gamit mo na hindi kumakalat ang tinta?',
      'Will there be an English edition of Bakunawa Express?',
    ],
  },
  jepoy: {
    exchanges: [
      [
        'For one print, for the taho vendor. Give him the big size.',
        'Naihatid ko na ang print. Isinabit niya sa tabi ng kalendaryo.',
      ],
      ['Ang ilaw! Ang anino! Ang pusa sa bubong!', 'Oo, ’yung pusa sa bubong ang tunay na bida.'],
      [
        'Pamasahe papuntang Carbon Market. Balikan mo ang mga manang doon.',
        'Salamat! May dalawang rolyo na naman ako para sa Carbon.',
      ],
      [
        'Sana makunan mo ang Escolta bago magbago ang lahat.',
        'Naglakad ako roon noong Linggo. Abangan mo, may tatlong tindahan pang bukas.',
      ],
    ],
    messages: [
      'Yung kuha mo sa Quiapo nang umuulan, wallpaper ko na.',
      'Pang-film. Alam kong mahal, alam kong hindi ka titigil.',
      'Nakita ko ang tatay ko sa isa sa mga litrato mo. Salamat sa pag-ingat sa kanya.',
      'Cubao never looked this soft.',
      'Hindi ko alam na ganito kaganda ang kalye namin.',
      'Lakad lang nang lakad, Jepoy. Ingat sa baha.',
      'My lola asked who the handsome fish vendor is. Please advise.',
      'Bumalik ako sa lugar ng litrato mo. Nandoon pa rin ang payong.',
    ],
    questions: [
      'Paano mo nilalapitan ang mga tao bago mo sila kunan?',
      'Ano’ng lente ang laging nasa camera mo kapag gabi?',
    ],
  },
  luz: {
    exchanges: [
      [
        'Ate Luz, lumobo na rin sa wakas ang pandesal ko!',
        'Tatak Ate Luz ka na. Konting asukal sa ibabaw, perfect na.',
      ],
      ['Pandagdag sa harina. Ang mahal na ng isang sako.', 'Salamat! Diretso ito sa harina, wala nang dadaanan.'],
      [
        'Ang palpak mong monay ang nagbigay sa akin ng lakas ng loob.',
        'Kapag matigas, kulang sa pahinga. Parang tao lang.',
      ],
      [
        'Pabili po ng sampung piso! Ay, gift pala ito.',
        'Ay, salamat anak! Ipagtatabi kita ng pinakamatabang pandesal.',
      ],
    ],
    messages: [
      'Sinunod ko ang recipe ng Spanish bread. Ubos bago lumamig.',
      'Amoy pa lang sa picture, busog na ako.',
      'Namimiss ko ang pan de coco dito sa Toronto. Nagluto ako, umiyak ako, masarap.',
      'Gising ako nang alas-tres, naisip kita.',
      'Reseta ng doktor: bawas tinapay. Reseta ko: suporta na lang.',
      'Para sa bagong pugon! Isang ladrilyo mula sa pamilya Dizon.',
      'Salamat sa tip na huwag buksan ang oven. Hirap na hirap ako, pero kinaya.',
      'Ensaymada supremacy. Walang kokontra.',
      'Yung anak kong ayaw mag-almusal, tatlo ang naubos.',
      'Natuto akong magmasa dahil sa ’yo. Libre gym pa.',
    ],
    questions: [
      'Pwede bang mantika imbes na butter sa ensaymada?',
      'Bakit po matigas ang pandesal ko kinabukasan?',
      'Gaano katagal dapat magpahinga ang masa kapag tag-ulan?',
    ],
  },
  migo: {
    exchanges: [
      [
        'Played your demo on the ferry to Tagbilaran. Everyone got quiet.',
        'That ferry story goes straight into the notebook.',
      ],
      ['Kanus-a ka mobalik sa Dumaguete?', 'Sa Enero, sa Boulevard! Ikaw ang mopili sa unang kanta.'],
      [
        'Gikanta namo sa kasal sa akong manghod. Daghang salamat, Migo.',
        'Salamat jud! Kumusta sa bag-ong kasal, gi-save nako imong mensahe.',
      ],
      ['May buhangin pa rin ba ang gitara?', 'Naa pay buhangin, wala na ko manglimpyo. Part of the sound na siya.'],
    ],
    messages: [
      'Nindot kaayo imong kanta, nakahilak ko sa barko.',
      'Pang-string! Ang unang kuwerdas, galing sa akin.',
      'Bridge of “Hinay Lang” = the sound of my whole 2019.',
      'Para sa studio time. Isang minuto lang siguro, pero akin ang minutong iyon.',
      'Your voice sounds like a fan at 2 AM, in the best way.',
      'Taga-Maynila ako, hindi ko gets ang lyrics, iniyakan ko pa rin.',
      'Balik-balik nako ang chorus. Ang aso na ang kumakanta.',
      'Bring back the song with the rain on the yero roof.',
    ],
    questions: ['Which song did you write the fastest?', 'Unsa nga tuning imong gamit sa “Layo”?'],
  },
  kanto: {
    exchanges: [
      [
        'Sir, present po! Galing sa dating estudyante ng 4-Sampaguita, batch ’98.',
        'Present ka nga, at may plus five ka pa.',
      ],
      ['Pang-kape ng guro. Barako, walang asukal, gaya ng totoo.', 'Isusulat ko sa pisara: salamat sa iyo.'],
      ['Pwede bang sa Malolos ang susunod na lakad-aral?', 'Malolos sa Enero! Magdala ng payong at tanong.'],
      [
        'Pinarinig ko sa lola. Itinama niya ang petsa. Tama kayo pareho.',
        'Ipagpaumanhin ang petsa. Mas matandang saksi ang lola mo kaysa sa aklat ko.',
      ],
    ],
    messages: [
      'Yung episode tungkol sa lumang tulay, pinakinggan namin habang tumatawid.',
      'Mas natuto ako rito kaysa sa apat na taon ko sa hayskul.',
      'The Cagsawa episode gave me goosebumps in an air-conditioned office.',
      'Ang boses ninyo ang kasama ko sa SLEX tuwing umaga.',
      'Pamasahe po papunta sa archive. Huwag kalimutan ang baon.',
      'Hindi ko na madadaanan ang plaza nang hindi lumilingon.',
      'Extra credit po ba ito?',
      'Dahil sa inyo, kinausap ko ang mga matatanda sa amin. Ang dami palang kuwento.',
    ],
    questions: [
      'Sir, saan po galing ang pangalan ng bayan ng Daraga?',
      'Ano po ang unang aklat na dapat basahin tungkol sa kasaysayan ng Bikol?',
    ],
  },
  mikay: {
    exchanges: [
      ['Para sa contact cement. Buksan ang bintana, please!', 'Bukas na ang bintana, promise. Salamat!'],
      [
        'I made the bracers from your pattern. My cat now has bracers.',
        'The cat bracers have made my entire year. Photo, please!',
      ],
      [
        'Nakita kita sa con! Nahiya akong lumapit, kaya heto.',
        'Sa susunod na con, lapitan mo ako! May dala akong spare na hot glue.',
      ],
    ],
    messages: [
      'Your wings fit through a jeepney door. Engineering legend.',
      'Yoga mat gang, rise up.',
      'Pambili ng bagong cutter blade. Ingat sa daliri!',
      'The before and after photos cured my art block.',
      'Tinulungan ako ng nanay ko magtahi ng kapa dahil sa tutorial mo.',
      'How dare you make thermoplastic look easy.',
      'Team Hot Glue. May peklat, may dangal.',
      'Best in costume sa puso ko at sa office Halloween.',
    ],
    questions: ['Anong kapal ng foam ang gamit mo sa dibdib ng armor?', 'How do you wash a cape with LEDs in it?'],
  },
  tikbalang: {
    exchanges: [
      [
        'Stuck on the balete level for three days. Take my money, give me a hint.',
        'Hint: greet the tree twice. Hindi ito bug, magalang lang siya.',
      ],
      ['For one bug. You choose which.', 'One bug gone. It was the duck. It was always the duck.'],
      ['Sana may palayok na pwedeng basagin. Para lang sa akin.', 'Palayok added to the list, nasa taas. Salamat!'],
    ],
    messages: [
      'Build 0.7 runs at 60 fps on my ancient phone. Wizards.',
      'Sinabi ko nga “tabi-tabi po” sa totoong puno. Salamat sa training.',
      'Ang ganda ng tunog kapag tumatalon sa kawayan!',
      'Nuno boss fight nang walang suntukan? Respeto.',
      'My kid greets every anthill now.',
      'The fireflies move with the music!! I noticed!!',
    ],
    questions: ['Anong engine po ang gamit ninyo?', 'Will there be a level set in Binondo?'],
  },
  rudy: {
    exchanges: [
      [
        'Ang tuwid ng linya kahit walang ruler. Paano po?',
        'Sabi ni lolo, dahan-dahan lang ang hinga, tutuwid din ang linya.',
      ],
      [
        'Kay apo: salamat sa pagpo-post. Kay lolo: bilib po kami.',
        'Binasa ko kay lolo. Ngumiti, tapos bumalik agad sa pagpipinta.',
      ],
      [
        'Sumakay ako sa jeep na gawa ninyo. Hindi ako bumaba hanggang dulo.',
        'Nasa estribo na ang pangalan mo, boss. Pula, may anino.',
      ],
    ],
    messages: [
      'Mang Rudy, kayo ang nagpinta ng jeep ng tatay ko. Makintab pa rin.',
      'Pang-pintura po, ’yung pulang pang-Sarao.',
      'Sana may karatula rin ang kuwarto ko.',
      'My design professor shows your lettering in class.',
      'Para po sa bagong brush. Huwag niyo nang hugasan ng gas.',
    ],
    questions: ['Ilang araw po bago matapos ang isang buong jeepney?'],
  },
  boyet: {
    exchanges: [['Buhay pa po ang pothos ko, salamat sa inyo!', 'Kausapin mo lang lagi, lalago ’yan.']],
    messages: ['Pabili po ng toyo, at pati tips sa gumamela.', 'Tatlong dahon na ang monstera ko. Parang apo na rin.'],
    questions: [],
  },
}
