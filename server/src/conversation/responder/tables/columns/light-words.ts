/** What people do with anything that has a price or a time: it explains itself. */
export const light = new Set(
  `bekomme bekommt kriege seid ouverte ouvertes abierta aperta abre abrimos habt aufhaben zuhaben auf zu offen offnet ouvrez ouvre abris abren behalten behalte garder quedarme very mean means meaning bedeutet signifie significa list overview alle liste number nummer numero open opens opening close closes closed closing geoffnet offen schliesst ouvert ferme abierto cierra send ship buy order take bring use include includes included offer offers go come leave leaves depart departs stay available place places happen happens held
  arrive arrives something anything etwas irgendwas findet finden statt passt passen lets let responsible zustandig new another try trying start starts begin begins end ends finish finishes takes taking brings uses using sit sits sitting seat seated platz platze
  pull pulls draw draws see watch attend join
  made make makes making work works working go goes going last lasts whole entire ganze ganzen
  teach sell sells put puts recommend suggest give gives hold holds keep keeps wait waits waiting stuff
  possible allowed way person people customer thing things item items total exactly right today kind kinds type types different
  senden kaufen bestellen nehmen bringen enthalten fahrt person personen verfugbar moglich heute arten
  mieten louer alquilar affittare noleggiare alugar huren wynajac
  envoyer acheter prendre personne possible disponible aujourd hui enviar comprar llevar persona personas disponible posible hoy`.split(
    /\s+/,
  ),
)
