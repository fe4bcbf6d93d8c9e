// What customers and staff of organisations ask about, one thing a line; its words by language, the commonest first.
// Written for this project.

/** The languages of the columns. */
export const columns = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const

export const concepts = `
price,cost,costs,charge|Preis,Kosten,kostet,kosten|prix,coût,coûte,coûtent|precio,cuesta,cuestan,coste,costo|prezzo,costa,costo,costano|prijs,kosten,kost|preço,custa,custam,custo|cena,kosztuje,koszt
fee,fees|Gebühr,Gebühren|frais,redevance|tasa,cargo,gastos|tariffa,commissione,spese|kosten,toeslag,vergoeding|taxa,tarifa|opłata,opłaty
pay,paid,payment|zahlen,bezahlen,Zahlung,Bezahlung|payer,paiement,règlement|pagar,pago|pagare,pagamento|betalen,betaling|pagar,pagamento|zapłacić,płatność,płacić
free,free of charge|kostenlos,gratis,kostenfrei|gratuit,gratuitement|gratis,gratuito|gratis,gratuito|gratis,kosteloos|grátis,gratuito|bezpłatny,darmowy,bezpłatnie
discount,reduction|Rabatt,Ermäßigung,Nachlass|remise,réduction,rabais|descuento,rebaja|sconto,riduzione|korting|desconto|rabat,zniżka
refund,money back|Rückerstattung,Erstattung,erstatten,zurückerstatten|remboursement,rembourser,remboursé|reembolso,devolución,reembolsar|rimborso,rimborsare|terugbetaling,restitutie|reembolso,devolução|zwrot
deposit|Kaution,Anzahlung,Pfand|caution,acompte,arrhes,dépôt|fianza,depósito,señal|cauzione,deposito,caparra,acconto|borg,aanbetaling,waarborgsom|caução,depósito,sinal|kaucja,zaliczka,depozyt
invoice,bill|Rechnung|facture|factura|fattura|factuur,rekening|fatura|faktura,rachunek
receipt|Quittung,Beleg,Kassenbon|reçu,ticket de caisse|recibo,comprobante|ricevuta,scontrino|bon,kwitantie|recibo|paragon,pokwitowanie
tax,vat|Steuer,Mehrwertsteuer|taxe,TVA,impôt|impuesto,IVA|tassa,IVA,imposta|belasting,btw|imposto,IVA|podatek,VAT
credit card,card|Kreditkarte,Karte|carte de crédit,carte|tarjeta de crédito,tarjeta|carta di credito,carta|creditcard,kaart,pas|cartão de crédito,cartão|karta kredytowa,karta
cash|bar,Bargeld|espèces,liquide|efectivo|contanti|contant|dinheiro|gotówka
bank account,account|Bankkonto,Konto|compte bancaire,compte|cuenta bancaria,cuenta|conto bancario,conto,account|bankrekening,rekening,account|conta bancária,conta|konto bankowe,konto
transfer|Überweisung,überweisen|virement|transferencia|bonifico|overschrijving,overboeking|transferência|przelew
rate,tariff,plan|Tarif|tarif,formule,forfait|tarifa,plan|tariffa,piano|tarief,abonnement|tarifa,plano|taryfa,plan
subscription|Abonnement,Abo|abonnement|suscripción,abono|abbonamento|abonnement|assinatura,subscrição|abonament,subskrypcja
contract,agreement|Vertrag|contrat|contrato|contratto|contract,overeenkomst|contrato|umowa,kontrakt
cancel,cancellation|stornieren,Stornierung,absagen|annuler,annulation|cancelar,cancelación,anular|annullare,annullamento,cancellare,disdire|annuleren,annulering|cancelar,cancelamento|anulować,odwołać,anulowanie
terminate,notice,notice period|kündigen,Kündigung,Kündigungsfrist|résilier,résiliation,préavis|rescindir,baja,preaviso|recedere,disdetta,preavviso|opzeggen,opzegtermijn,opzegging|rescindir,rescisão|wypowiedzieć,wypowiedzenie
change,modify|ändern,Änderung,wechseln|modifier,modification,changer,changement|cambiar,cambio,modificar|cambiare,modifica,cambio|wijzigen,wijziging,veranderen|alterar,mudar,alteração|zmienić,zmiana,wymieniać
renew,extend|verlängern,Verlängerung|prolonger,renouveler,renouvellement|renovar,prolongar,renovación|rinnovare,rinnovo,prolungare|verlengen,verlenging|renovar,prolongar|przedłużyć,odnowić
order|Bestellung,bestellen,Auftrag|commande,commander|pedido,pedir,encargo|ordine,ordinare|bestelling,bestellen|encomenda,pedido,encomendar|zamówienie,zamówić
delivery,shipping,deliver|Lieferung,Versand,liefern|livraison,expédition,livrer|entrega,envío,enviar|consegna,spedizione|levering,bezorging,verzending|entrega,envio|dostawa,wysyłka
return,send back|zurückgeben,Rückgabe,zurücksenden,Rücksendung|retour,retourner,renvoyer|devolver,devolución|restituire,reso,restituzione|retour,terugsturen,terugbrengen|devolver,devolução|zwrot,zwrócić,oddać
exchange,swap|umtauschen,Umtausch,tauschen|échange,échanger|cambio,cambiar|cambio,cambiare,sostituzione|ruilen,omruilen|troca,trocar|wymiana,wymienić
warranty,guarantee|Garantie,Gewährleistung|garantie|garantía|garanzia|garantie|garantia|gwarancja
repair,fix|Reparatur,reparieren|réparation,réparer|reparación,reparar|riparazione,riparare|reparatie,repareren|reparação,reparar,conserto|naprawa,naprawić
replace,replacement|ersetzen,Ersatz,austauschen,Austausch|remplacer,remplacement|sustituir,reemplazar,sustitución|sostituire,sostituzione|vervangen,vervanging|substituir,substituição|wymienić,wymiana
spare part,part|Ersatzteil,Teil|pièce détachée,pièce|repuesto,recambio,pieza|ricambio,pezzo|onderdeel,reserveonderdeel|peça|część zamienna,część
maintenance,service|Wartung,Instandhaltung|entretien,maintenance|mantenimiento|manutenzione|onderhoud|manutenção|konserwacja,przegląd
broken,defective,faulty|kaputt,defekt,beschädigt|cassé,défectueux,en panne|roto,defectuoso,averiado|rotto,difettoso,guasto|kapot,defect|avariado,defeituoso,quebrado|zepsuty,uszkodzony,wadliwy
damage|Schaden,Beschädigung|dommage,dégât|daño,avería|danno|schade|dano,estrago|szkoda,uszkodzenie
lost,lose|verloren,verlieren,Verlust|perdu,perdre,perte|perdido,perder,pérdida|perso,perdere,smarrito|verloren,verliezen,kwijt|perdido,perder|zgubiony,zgubić,utrata
stolen,theft|gestohlen,Diebstahl,geklaut|volé,vol|robado,robo|rubato,furto|gestolen,diefstal|roubado,roubo|skradziony,kradzież
insurance,insured|Versicherung,versichert|assurance,assuré|seguro,asegurado|assicurazione,assicurato|verzekering,verzekerd|seguro|ubezpieczenie
complaint,complain|Beschwerde,Reklamation|réclamation,plainte|queja,reclamación|reclamo,lamentela|klacht|reclamação,queixa|reklamacja,skarga
opening hours,open,opens|Öffnungszeiten,geöffnet,offen,öffnet|heures d'ouverture,horaires,ouvert,ouvre|horario,abierto,abre|orari,orario,aperto,apre|openingstijden,open|horário,aberto,abre|godziny otwarcia,otwarte,czynne
closed,close,closes|geschlossen,schließt,schließen|fermé,ferme,fermeture|cerrado,cierra,cierre|chiuso,chiude,chiusura|gesloten,sluit|fechado,fecha|zamknięte,zamknięty
day,days|Tag,Tage,täglich|jour,jours,journée|día,días|giorno,giorni|dag,dagen|dia,dias|dzień,dni,doba
night,nights|Nacht,Nächte,Übernachtung|nuit,nuits,nuitée|noche,noches|notte,notti|nacht,nachten|noite,noites|noc,noce
week|Woche,wöchentlich|semaine|semana|settimana|week|semana|tydzień
month,monthly|Monat,monatlich|mois,mensuel|mes,mensual|mese,mensile|maand,maandelijks|mês,mensal|miesiąc,miesięcznie
year,yearly,annual|Jahr,jährlich|an,année,annuel|año,anual|anno,annuale|jaar,jaarlijks|ano,anual|rok,rocznie,lata
hour|Stunde|heure|hora|ora|uur|hora|godzina
minute|Minute|minute|minuto|minuto|minuut|minuto|minuta
morning|Morgen,Vormittag,morgens|matin|mañana|mattina,mattino|ochtend,morgen|manhã|rano,ranek
evening|Abend,abends|soir,soirée|tarde,noche|sera|avond|noite,tarde|wieczór
today|heute|aujourd'hui|hoy|oggi|vandaag|hoje|dzisiaj,dziś
tomorrow|morgen|demain|mañana|domani|morgen|amanhã|jutro
weekend|Wochenende|week-end|fin de semana|fine settimana|weekend|fim de semana|weekend
holiday,public holiday,bank holiday|Feiertag,Feiertage|jour férié|festivo,día festivo|giorno festivo,festivo|feestdag|feriado|święto
vacation,leave,annual leave,days off|Urlaub,Urlaubstage|congé,congés,vacances|vacaciones|ferie,vacanze|vakantie,verlof|férias|urlop,wakacje
season,summer,winter|Saison,Sommer,Winter|saison,été,hiver|temporada,verano,invierno|stagione,estate,inverno|seizoen,zomer,winter|temporada,verão,inverno|sezon,lato,zima
deadline,period,time limit|Frist|délai,échéance|plazo|termine,scadenza|termijn,deadline|prazo|termin
duration,last,run|Dauer,dauert,Laufzeit,läuft|durée,dure|duración,dura|durata,dura|duur,duurt,looptijd|duração,dura|czas trwania,trwa
early,earlier|früh,früher|tôt,avant|temprano,antes|presto,prima|vroeg,eerder|cedo|wcześnie,wcześniej
late,later,delay|spät,später,Verspätung|tard,retard|tarde,retraso|tardi,ritardo|laat,vertraging|tarde,atraso|późno,opóźnienie
appointment|Termin|rendez-vous|cita|appuntamento|afspraak|consulta,marcação|wizyta,spotkanie
booking,reservation,book,reserve|Buchung,Reservierung,buchen,reservieren|réservation,réserver|reserva,reservar|prenotazione,prenotare|reservering,boeking,reserveren,boeken|reserva,reservar|rezerwacja,zarezerwować
ticket|Fahrkarte,Ticket,Eintrittskarte|billet,ticket|billete,entrada|biglietto|kaartje,ticket|bilhete|bilet
entry,admission,entrance|Eintritt,Eingang|entrée|entrada|ingresso,entrata|toegang,ingang,entree|entrada|wstęp,wejście
room,rooms|Zimmer,Raum|chambre,salle,pièce|habitación,sala,cuarto|camera,sala,stanza|kamer,zaal|quarto,sala|pokój,sala
bed|Bett|lit|cama|letto|bed|cama|łóżko
breakfast|Frühstück|petit-déjeuner|desayuno|colazione|ontbijt|pequeno-almoço,café da manhã|śniadanie
lunch|Mittagessen|déjeuner|almuerzo,comida|pranzo|lunch|almoço|obiad
dinner|Abendessen|dîner|cena|cena|diner,avondeten|jantar|kolacja
food,meal|Essen,Mahlzeit,Speise|repas,nourriture,plat|comida|cibo,pasto|eten,maaltijd|comida,refeição|jedzenie,posiłek
drink,drinks|Getränk,trinken|boisson,boire|bebida,beber|bevanda,bere|drank,drinken|bebida,beber|napój,pić
vegetarian|vegetarisch|végétarien|vegetariano|vegetariano|vegetarisch|vegetariano|wegetariański
water|Wasser|eau|agua|acqua|water|água|woda
bathroom,shower|Bad,Badezimmer,Dusche|salle de bain,douche|baño,ducha|bagno,doccia|badkamer,douche|banho,banheiro,chuveiro|łazienka,prysznic
toilet|Toilette,WC|toilettes,WC|aseo,baño,servicio|toilette,bagno|toilet,wc|casa de banho,banheiro|toaleta
towel|Handtuch,Handtücher|serviette|toalla|asciugamano|handdoek|toalha|ręcznik
key|Schlüssel|clé,clef|llave|chiave|sleutel|chave|klucz
door|Tür|porte|puerta|porta|deur|porta|drzwi
window|Fenster|fenêtre,vitre|ventana|finestra|raam,venster|janela|okno
floor,storey|Etage,Stock,Boden|étage,sol|planta,piso,suelo|piano,pavimento|verdieping,vloer|andar,chão|piętro,podłoga
lift,elevator|Aufzug,Fahrstuhl|ascenseur|ascensor|ascensore|lift|elevador|winda
wheelchair,disabled,accessible|Rollstuhl,behindert,barrierefrei|fauteuil roulant,handicapé,accessible|silla de ruedas,discapacitado,accesible|sedia a rotelle,disabile,accessibile|rolstoel,gehandicapt,toegankelijk|cadeira de rodas,deficiente,acessível|wózek inwalidzki,niepełnosprawny
house,home|Haus,Zuhause|maison,domicile|casa,domicilio|casa,domicilio|huis,thuis|casa,domicílio|dom
flat,apartment|Wohnung,Apartment,Ferienwohnung|appartement,logement|piso,apartamento|appartamento|appartement,woning|apartamento|mieszkanie,apartament
garden|Garten|jardin|jardín|giardino|tuin|jardim|ogród
kitchen|Küche|cuisine|cocina|cucina|keuken|cozinha|kuchnia
heating|Heizung,Heizen|chauffage|calefacción|riscaldamento|verwarming|aquecimento|ogrzewanie
electricity,power|Strom,Elektrizität|électricité,courant|electricidad,luz,corriente|elettricità,corrente|elektriciteit,stroom|eletricidade,energia|prąd,energia elektryczna
gas|Gas|gaz|gas|gas|gas|gás|gaz
meter|Zähler|compteur|contador|contatore|meter|contador,medidor|licznik
waste,rubbish,garbage|Abfall,Müll|déchets,ordures,poubelle|basura,residuos|rifiuti,spazzatura|afval,vuilnis|lixo,resíduos|śmieci,odpady
tent|Zelt,Zelte|tente|tienda de campaña,tienda|tenda|tent|tenda,barraca|namiot
camping,campsite,camp site|Zeltplatz,Campingplatz,Camping|camping|camping,acampada|campeggio|camping|campismo,camping|kemping,pole namiotowe
swimming pool,pool|Schwimmbad,Schwimmbecken,Pool|piscine|piscina|piscina|zwembad|piscina|basen
dog,dogs|Hund,Hunde|chien,chiens|perro,perros|cane,cani|hond,honden|cão,cachorro|pies,psy
cat|Katze|chat|gato|gatto|kat|gato|kot
pet,pets,animal|Haustier,Tier,Tiere|animal,animaux,animal de compagnie|mascota,animal|animale,animali|huisdier,dier|animal|zwierzę,zwierzęta
child,children,kid,kids|Kind,Kinder|enfant,enfants|niño,niños|bambino,bambini|kind,kinderen|criança,crianças|dziecko,dzieci
baby|Baby,Säugling|bébé|bebé|neonato,bambino|baby|bebê,bebé|niemowlę
adult,adults|Erwachsener,Erwachsene|adulte,adultes|adulto,adultos|adulto,adulti|volwassene,volwassenen|adulto|dorosły,dorośli
person,people|Person,Personen,Menschen|personne,personnes|persona,personas|persona,persone|persoon,personen|pessoa,pessoas|osoba,osoby
family|Familie|famille|familia|famiglia|gezin,familie|família|rodzina
parents,mother,father|Eltern,Mutter,Vater|parents,mère,père|padres,madre,padre|genitori,madre,padre|ouders,moeder,vader|pais,mãe|rodzice,matka,ojciec
student,students|Student,Studenten,Schüler|étudiant,étudiants,élève|estudiante,alumno|studente,studenti|student,leerling|estudante,aluno|student,uczeń
senior,pensioner|Senior,Rentner|senior,retraité|jubilado|pensionato,anziano|senior,gepensioneerde|idoso,reformado|senior,emeryt
group|Gruppe|groupe|grupo|gruppo|groep|grupo|grupa
guest,visitor|Gast,Gäste,Besucher|client,invité,visiteur|huésped,invitado,visitante|ospite,visitatore|gast,gasten,bezoeker|hóspede,visitante|gość,odwiedzający
customer,client|Kunde,Kunden|client,clients|cliente|cliente|klant|cliente|klient
small|klein,kleine|petit,petits|pequeño,pequeños|piccolo,piccoli|klein|pequeno|mały
large,big|groß,große|grand,gros|grande|grande|groot|grande|duży
new|neu,neue|nouveau,nouvelle,neuf|nuevo|nuovo|nieuw|novo|nowy
old,age|alt,Alter|vieux,âge,ancien|viejo,edad|vecchio,età|oud,leeftijd|velho,idade|stary,wiek
minimum|mindestens,Minimum|minimum,minimal|mínimo|minimo|minimum,minimaal|mínimo|minimum,minimalny
maximum|höchstens,maximal,Maximum|maximum,maximal|máximo|massimo|maximum,maximaal|máximo|maksimum,maksymalny
weight,heavy|Gewicht,schwer|poids,lourd|peso,pesado|peso,pesante|gewicht,zwaar|peso,pesado|waga,ciężki
size|Größe|taille,dimension|tamaño,talla|dimensione,taglia,misura|maat,grootte|tamanho|rozmiar
length,long|Länge,lang|longueur,long|longitud,largo|lunghezza,lungo|lengte,lang|comprimento,longo|długość,długi
height,high|Höhe,hoch|hauteur,haut|altura,alto|altezza,alto|hoogte,hoog|altura,alto|wysokość,wysoki
speed,fast|Geschwindigkeit,schnell|vitesse,rapide|velocidad,rápido|velocità,veloce|snelheid,snel|velocidade,rápido|prędkość,szybki
colour,color|Farbe|couleur|color|colore|kleur|cor|kolor
bicycle,bike,bikes|Fahrrad,Rad,Fahrräder,Räder|vélo,vélos,bicyclette|bicicleta,bici|bicicletta,bici|fiets|bicicleta|rower,rowery
e-bike,electric bike|Elektrorad,E-Bike,Elektrofahrrad,Elektroräder,Pedelec|vélo électrique|bicicleta eléctrica|bicicletta elettrica|elektrische fiets,e-bike|bicicleta elétrica|rower elektryczny
car,cars|Auto,PKW,Wagen|voiture,auto,véhicule|coche,auto|macchina,auto|auto,wagen|carro,automóvel|samochód,auto
motorcycle,motorbike|Motorrad|moto|moto,motocicleta|moto,motocicletta|motor,motorfiets|moto|motocykl
lorry,truck,van|Lastwagen,LKW,Transporter|camion,camionnette|camión,furgoneta|camion,furgone|vrachtwagen,bestelwagen|camião,caminhão,carrinha|ciężarówka,furgonetka
bus,coach|Bus|bus,autobus,car|autobús,bus|autobus|bus|autocarro,ônibus|autobus
train,railway|Zug,Bahn|train|tren|treno|trein|comboio,trem|pociąg
plane,flight|Flugzeug,Flug|avion,vol|avión,vuelo|aereo,volo|vliegtuig,vlucht|avião,voo|samolot,lot
ship,boat,ferry|Schiff,Boot,Fähre|bateau,ferry,navire|barco,ferry|nave,traghetto,barca|schip,boot,veerboot|barco,navio|statek,prom,łódź
airport|Flughafen|aéroport|aeropuerto|aeroporto|luchthaven|aeroporto|lotnisko
station|Bahnhof,Station|gare,station|estación|stazione|station|estação|dworzec,stacja
stop|Haltestelle|arrêt|parada|fermata|halte|paragem,parada|przystanek
harbour,port|Hafen|port|puerto|porto|haven|porto|port
parking,park,car park|Parkplatz,parken,Parken|parking,stationnement,garer|aparcamiento,aparcar,estacionamiento,parking|parcheggio,parcheggiare|parkeren,parkeerplaats|estacionamento,estacionar|parking,parkowanie
route,journey,trip|Strecke,Route,Reise,Fahrt|trajet,voyage,itinéraire|ruta,viaje,trayecto|percorso,viaggio,tragitto|route,reis,rit|rota,viagem|trasa,podróż
tour,excursion,guided tour|Führung,Ausflug,Rundgang|visite guidée,excursion|excursión,visita guiada|visita guidata,escursione|rondleiding,excursie|visita guiada,excursão|wycieczka,zwiedzanie
departure,leave,depart|Abfahrt,fährt,Abreise|départ,part|salida,sale|partenza,parte|vertrek,vertrekt|partida,parte|odjazd,odpływa,wyjazd
arrival,arrive|Ankunft,Anreise,ankommen|arrivée,arriver|llegada,llegar|arrivo,arrivare|aankomst,aankomen|chegada,chegar|przyjazd,przybycie
passport,identity card,id|Reisepass,Ausweis,Pass,Personalausweis|passeport,carte d'identité|pasaporte,documento de identidad|passaporto,carta d'identità|paspoort,identiteitskaart|passaporte,identidade|paszport,dowód osobisty
luggage,baggage,suitcase|Gepäck,Koffer|bagage,bagages,valise|equipaje,maleta|bagaglio,valigia|bagage,koffer|bagagem,mala|bagaż,walizka
rent,hire,rental|mieten,leihen,Miete,Verleih,Vermietung|louer,location|alquilar,alquiler|noleggiare,noleggio,affitto|huren,huur,verhuur|alugar,aluguer,aluguel|wynająć,wypożyczyć,wynajem,wypożyczalnia
buy,purchase|kaufen,Kauf|acheter,achat|comprar,compra|comprare,acquisto|kopen,aankoop|comprar,compra|kupić,zakup
sell,sale|verkaufen,Verkauf|vendre,vente|vender,venta|vendere,vendita|verkopen,verkoop|vender,venda|sprzedać,sprzedaż
shop,store|Laden,Geschäft|magasin,boutique|tienda|negozio|winkel|loja|sklep
offer|Angebot|offre|oferta|offerta|aanbod,aanbieding|oferta|oferta
voucher,gift card|Gutschein|bon,chèque-cadeau|vale,bono|buono|bon,cadeaubon|vale|voucher,bon
accept,accepted,allowed,permitted|akzeptieren,erlaubt,gestattet,zulässig|accepter,accepté,acceptés,acceptez,autorisé,admis|aceptar,aceptan,admiten,permitido,admitido|accettare,accettano,ammesso,permesso|accepteren,toegestaan|aceitar,aceitam,permitido|przyjmować,dozwolony,wolno
forbidden,prohibited|verboten,untersagt|interdit|prohibido|vietato,proibito|verboden|proibido|zabroniony,zakaz
need,required,necessary|brauchen,nötig,erforderlich,benötigen|besoin,nécessaire,obligatoire|necesitar,necesario,obligatorio|bisogno,necessario,obbligatorio|nodig,vereist|precisar,necessário|potrzebny,wymagany
included,include|inbegriffen,enthalten,inklusive|inclus,compris|incluido|incluso,compreso|inbegrepen,inclusief|incluído|wliczony,w cenie
additional,extra|zusätzlich,extra,Aufpreis|supplémentaire,supplément,en plus|adicional,suplemento,extra|aggiuntivo,supplemento,extra|extra,toeslag|adicional,suplemento|dodatkowy,dopłata
available|verfügbar,erhältlich|disponible|disponible|disponibile|beschikbaar|disponível|dostępny
address|Adresse,Anschrift|adresse|dirección|indirizzo|adres|endereço,morada|adres
phone,telephone,call|Telefon,anrufen,Anruf|téléphone,appeler,appel|teléfono,llamar,llamada|telefono,chiamare|telefoon,bellen|telefone,ligar|telefon,zadzwonić
e-mail,email|E-Mail,Mail|e-mail,courriel,mail|correo electrónico,correo|e-mail,posta elettronica|e-mail|e-mail,correio eletrónico|e-mail
contact,reach|Kontakt,erreichen,kontaktieren|contact,contacter,joindre|contacto,contactar|contatto,contattare|contact,bereiken|contacto,contato|kontakt
support,help,assistance|Hilfe,Unterstützung,Support|aide,assistance|ayuda,asistencia,soporte|aiuto,assistenza|hulp,ondersteuning|ajuda,apoio,suporte|pomoc,wsparcie
emergency|Notfall,Notruf|urgence|emergencia,urgencia|emergenza|noodgeval|emergência|nagły wypadek,awaria
doctor,physician|Arzt,Ärztin|médecin|médico|medico,dottore|arts,dokter|médico|lekarz
ill,sick,illness|krank,Krankheit,Krankmeldung|malade,maladie|enfermo,enfermedad|malato,malattia|ziek,ziekte|doente,doença|chory,choroba
medicine,medication|Medikament,Arznei|médicament|medicamento|medicina,farmaco|medicijn,geneesmiddel|medicamento|lek,lekarstwo
hospital|Krankenhaus|hôpital|hospital|ospedale|ziekenhuis|hospital|szpital
employee,staff|Mitarbeiter,Angestellter,Personal|employé,salarié,personnel|empleado,trabajador,personal|dipendente,personale|medewerker,werknemer,personeel|funcionário,empregado|pracownik,personel
salary,wage,pay|Gehalt,Lohn|salaire|salario,sueldo|stipendio,salario|salaris,loon|salário|wynagrodzenie,pensja
work,job|Arbeit,arbeiten,Job|travail,travailler,emploi|trabajo,trabajar,empleo|lavoro,lavorare|werk,werken,baan|trabalho,trabalhar|praca,pracować
working hours,shift|Arbeitszeit,Schicht|horaires de travail,heures de travail|jornada,turno|orario di lavoro,turno|werktijden,dienst|turno|godziny pracy,zmiana
overtime|Überstunden|heures supplémentaires|horas extra|straordinario|overuren|horas extraordinárias|nadgodziny
manager,boss|Vorgesetzter,Chef,Leiter|responsable,chef,supérieur|jefe,responsable|responsabile,capo|leidinggevende,baas|chefe,gerente|kierownik,szef
application,apply,request|Antrag,beantragen,Bewerbung|demande,demander,candidature|solicitud,solicitar|domanda,richiesta,richiedere|aanvraag,aanvragen,sollicitatie|pedido,solicitar,candidatura|wniosek,zgłoszenie
form|Formular|formulaire|formulario|modulo|formulier|formulário|formularz
certificate|Bescheinigung,Nachweis,Zertifikat,Attest|certificat,attestation|certificado|certificato|bewijs,certificaat|certificado|zaświadczenie,certyfikat
training,course|Schulung,Kurs,Ausbildung|formation,cours,stage|formación,curso|formazione,corso|opleiding,cursus|formação,curso|szkolenie,kurs
school|Schule|école|escuela,colegio|scuola|school|escola|szkoła
exam,test|Prüfung,Test|examen,test,épreuve|examen,prueba|esame,prova|examen,toets|exame,prova|egzamin,test
company,business|Firma,Unternehmen,Betrieb|entreprise,société|empresa,compañía|azienda,impresa,società|bedrijf,onderneming|empresa|firma,przedsiębiorstwo
office|Büro|bureau|oficina|ufficio|kantoor|escritório|biuro
meeting|Besprechung,Sitzung,Treffen|réunion|reunión|riunione|vergadering|reunião|spotkanie,zebranie
password|Passwort,Kennwort|mot de passe|contraseña|password|wachtwoord|senha,palavra-passe|hasło
user|Benutzer,Nutzer|utilisateur|usuario|utente|gebruiker|utilizador,usuário|użytkownik
data,privacy|Daten,Datenschutz|données,confidentialité|datos,privacidad|dati,privacy|gegevens,privacy|dados,privacidade|dane,prywatność
computer,laptop|Computer,Rechner,Laptop|ordinateur|ordenador,computadora|computer|computer|computador|komputer
screen,display|Bildschirm,Anzeige,Display|écran,affichage|pantalla|schermo|scherm|ecrã,tela|ekran
error,fault|Fehler,Störung|erreur,panne|error,fallo|errore,guasto|fout,storing|erro,falha|błąd,usterka
machine,device,appliance|Maschine,Gerät|machine,appareil|máquina,aparato|macchina,apparecchio|machine,apparaat|máquina,aparelho|maszyna,urządzenie
pump|Pumpe|pompe|bomba|pompa|pomp|bomba|pompa
filter|Filter|filtre|filtro|filtro|filter|filtro|filtr
oil|Öl|huile|aceite|olio|olie|óleo|olej
battery|Batterie,Akku|batterie,pile|batería,pila|batteria|batterij,accu|bateria|bateria,akumulator
clean,cleaning|reinigen,Reinigung,sauber,putzen|nettoyer,nettoyage,propre|limpiar,limpieza,limpio|pulire,pulizia|schoonmaken,reiniging|limpar,limpeza|czyścić,sprzątanie
safety,security|Sicherheit|sécurité|seguridad|sicurezza|veiligheid,beveiliging|segurança|bezpieczeństwo
temperature,degrees|Temperatur,Grad|température,degrés|temperatura,grados|temperatura,gradi|temperatuur,graden|temperatura,graus|temperatura,stopnie
noise,loud|Lärm,laut,Lautstärke|bruit,bruyant|ruido,ruidoso|rumore|lawaai,geluid|ruído,barulho|hałas,głośny
smoke,smoking|rauchen,Rauchen|fumer,fumeur|fumar|fumare|roken|fumar|palenie,palić
fire|Feuer,Brand|feu,incendie|fuego,incendio|fuoco,incendio|vuur,brand|fogo,incêndio|ogień,pożar
weather,rain,storm|Wetter,Regen,Sturm|météo,pluie,tempête|tiempo,lluvia,tormenta|tempo,pioggia,tempesta|weer,regen,storm|tempo,chuva,tempestade|pogoda,deszcz,burza
beach,sea|Strand,Meer|plage,mer|playa,mar|spiaggia,mare|strand,zee|praia,mar|plaża,morze
lake,river|See,Fluss|lac,rivière|lago,río|lago,fiume|meer,rivier|lago,rio|jezioro,rzeka
mountain|Berg|montagne|montaña|montagna|berg|montanha|góra
island|Insel|île|isla|isola|eiland|ilha|wyspa
city,town|Stadt|ville|ciudad|città|stad|cidade|miasto
street,road|Straße|rue,route|calle,carretera|strada,via|straat,weg|rua,estrada|ulica,droga
distance,far|Entfernung,weit|distance,loin|distancia,lejos|distanza,lontano|afstand,ver|distância,longe|odległość,daleko
number,quantity|Anzahl,Nummer,Menge|nombre,numéro,quantité|número,cantidad|numero,quantità|aantal,nummer|número,quantidade|liczba,numer,ilość
place,seat|Platz,Plätze,Sitzplatz|place,places,siège|plaza,plazas,asiento|posto,posti|plaats,plaatsen|lugar,assento|miejsce,miejsca
member,membership|Mitglied,Mitgliedschaft|membre,adhésion|socio,miembro|socio,membro|lid,lidmaatschap|membro,sócio|członek
game,play|Spiel,spielen|jeu,jouer|juego,jugar|gioco,giocare|spel,spelen|jogo,jogar|gra,grać
music,concert|Musik,Konzert|musique,concert|música,concierto|musica,concerto|muziek,concert|música,concerto|muzyka,koncert
book,books|Buch,Bücher|livre,livres|libro,libros|libro,libri|boek,boeken|livro|książka
clothes,clothing|Kleidung|vêtements|ropa|vestiti,abbigliamento|kleding|roupa|ubranie,odzież
shoes|Schuhe|chaussures|zapatos|scarpe|schoenen|sapatos|buty
glasses|Brille|lunettes|gafas|occhiali|bril|óculos|okulary
wood|Holz|bois|madera|legno|hout|madeira|drewno
metal,steel,iron|Metall,Stahl,Eisen|métal,acier,fer|metal,acero,hierro|metallo,acciaio,ferro|metaal,staal,ijzer|metal,aço,ferro|metal,stal,żelazo
glass|Glas|verre|vidrio,cristal|vetro|glas|vidro|szkło
paper|Papier|papier|papel|carta|papier|papel|papier
furniture|Möbel|meubles|muebles|mobili|meubels|móveis|meble
table|Tisch|table|mesa|tavolo|tafel|mesa|stół
chair|Stuhl|chaise|silla|sedia|stoel|cadeira|krzesło
lamp,light|Lampe,Licht|lampe,lumière|lámpara,luz|lampada,luce|lamp,licht|lâmpada,luz|lampa,światło
`
