// Words that many things are called by, or that say how it is asked.
export const general = new Set(
  'available money adult adults child children kids way kind type sort thing time part end case rate price cost fee charge amount percent percentage number name place person people customer address email mail phone person morning evening afternoon night day week month year today tomorrow whole total average most least first last next usual normal standard single double extra small medium large one ones place moment maximum minimum limit period duration length width height depth size weight speed distance capacity volume range temperature level value sum deadline date hour hours trip tour copy entry admission item piece offer order orders right here back left front close home discount reduction second third fourth fifth baby son daughter husband wife partner mother father mum dad parents friend friends brother sister family guest guests visitor visitors quantity figure tariff surcharge salary wage pay help office company business site website firm contact question answer'.split(
    ' ',
  ),
)
