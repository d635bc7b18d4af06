/**
 * Terms for buildings in English and German. Each line is an entry: comma-separated terms for the same thing,
 * in no particular order. Terms are in the singular; they also match plurals and German compounds that end
 * with a term.
 */
export const THESAURUS = `
# Heating
boiler, heating boiler, Kessel, Heizkessel, Therme, Gastherme
heating, heating system, Heizung, Heizanlage, Heizungsanlage
radiator, heater, Heizkörper
underfloor heating, floor heating, Fußbodenheizung, Flächenheizung
heat pump, Wärmepumpe
heat exchanger, Wärmetauscher, Wärmeübertrager
district heating, Fernwärme, Nahwärme
district heating substation, heat transfer station, Hausstation, Übergabestation
burner, Brenner, Gasbrenner, Ölbrenner
chimney, flue, Schornstein, Kamin, Rauchgasrohr, Abgasrohr
circulation pump, circulator, Umwälzpumpe, Heizungspumpe
thermostat, Raumregler
thermostatic valve, radiator valve, Thermostatventil, Heizkörperventil
expansion vessel, expansion tank, Ausdehnungsgefäß
buffer tank, buffer storage, Pufferspeicher
hot water tank, calorifier, water heater, Warmwasserspeicher, Durchlauferhitzer
oil tank, Öltank, Heizöltank
pellet store, pellet silo, Pelletlager, Pelletsilo
manifold, heating circuit distributor, Heizkreisverteiler, Verteilerbalken
heating circuit, Heizkreis
flow, supply line, Vorlauf, Vorlaufleitung
return line, Rücklauf, Rücklaufleitung
heat meter, Wärmemengenzähler, Wärmezähler
safety valve, pressure relief valve, Sicherheitsventil, Überdruckventil
fireplace, Kaminofen, offener Kamin
solar thermal, solar collector, Solarthermie, Sonnenkollektor
cogeneration, combined heat and power, CHP, Blockheizkraftwerk, BHKW
combi boiler, Kombitherme
heating control, Heizungsregelung, Heizungssteuerung
convector, Konvektor

# Ventilation and cooling
ventilation, Lüftung, Lüftungsanlage, Belüftung
air handling unit, AHU, Lüftungsgerät, RLT-Anlage
fan, blower, Ventilator, Gebläse
exhaust fan, extractor, Abluftventilator, Abzug
air conditioning, air conditioner, AC, Klimaanlage, Klimagerät, Klimatisierung
split unit, Splitgerät, Klimasplitgerät
chiller, refrigeration machine, Kältemaschine, Kaltwassersatz
cooling tower, Kühlturm, Rückkühlwerk
cooling, Kühlung, Kälteanlage
chilled ceiling, cooling ceiling, Kühldecke
fan coil, fan coil unit, Gebläsekonvektor
duct, air duct, Lüftungskanal, Luftkanal
air filter, Luftfilter, Filterkassette
air outlet, air diffuser, Luftauslass, Zuluftauslass
grille, louvre, Lüftungsgitter, Gitter
supply air, Zuluft
exhaust air, extract air, Abluft, Fortluft
outdoor air, fresh air, Außenluft, Frischluft
heat recovery, Wärmerückgewinnung, WRG
humidifier, Luftbefeuchter, Befeuchter
dehumidifier, Entfeuchter, Luftentfeuchter
damper, volume control damper, Volumenstromregler, Drosselklappe
air curtain, Luftschleier, Torluftschleier
silencer, sound attenuator, Schalldämpfer
refrigerant, coolant, Kältemittel
compressor, Kompressor, Verdichter
condenser, Kondensator, Verflüssiger
evaporator, Verdampfer
air purifier, Luftreiniger
clean room, cleanroom, Reinraum

# Water and sanitary
water, Wasser
drinking water, potable water, Trinkwasser
domestic hot water, hot water, Warmwasser
cold water, Kaltwasser
wastewater, sewage, Abwasser
rainwater, storm water, Regenwasser, Niederschlagswasser
water meter, Wasserzähler, Wasseruhr
main water valve, water main, Hauptwasserhahn, Hauptabsperrhahn
stopcock, shut-off valve, isolation valve, Absperrventil, Absperrhahn
valve, Ventil, Armatur
gate valve, Schieber, Absperrschieber
ball valve, Kugelhahn
check valve, non-return valve, Rückschlagventil, Rückflussverhinderer
tap, faucet, Wasserhahn, Zapfhahn, Hahn
mixer tap, mixer, Mischbatterie, Mischarmatur
sink, Spülbecken, Ausguss, Spüle
washbasin, wash basin, Waschbecken, Waschtisch, Handwaschbecken
toilet, WC, lavatory, restroom, loo, Toilette, Klosett
urinal, Pissoir
cistern, flush tank, Spülkasten
shower, Dusche, Brause
emergency shower, safety shower, Notdusche, Körperdusche
eyewash, eye wash station, Augendusche, Augenspülung
bathtub, bath tub, Badewanne
pipe, piping, Rohr, Rohrleitung, Leitungsrohr
drain, floor drain, gully, Bodenablauf, Bodeneinlauf
siphon, trap, Geruchsverschluss
downpipe, Fallrohr, Regenfallrohr
riser, rising main, Steigleitung, Steigstrang
water softener, softening unit, Enthärtungsanlage, Wasserenthärter
water filter, Wasserfilter, Rückspülfilter
pressure reducer, pressure reducing valve, Druckminderer
booster pump, pressure booster, Druckerhöhungsanlage
pump, Pumpe
sump pump, lifting station, Hebeanlage, Tauchpumpe
grease separator, grease trap, Fettabscheider
oil separator, Ölabscheider, Leichtflüssigkeitsabscheider
septic tank, cesspit, Klärgrube, Sickergrube
water tank, Wassertank, Zisterne
legionella, Legionellen, Trinkwasserprobe
water dispenser, drinking fountain, Wasserspender, Trinkbrunnen
hose, garden hose, Schlauch, Gartenschlauch
leak, leakage, Leck, Leckage, Undichtigkeit
inspection opening, access panel, Revisionsöffnung, Revisionsklappe
manhole, inspection chamber, Schacht, Revisionsschacht

# Gas
gas, Erdgas
gas meter, Gaszähler, Gasuhr
gas valve, gas shut-off, Gashahn, Gasabsperrhahn
gas cylinder, gas bottle, Gasflasche
gas detector, gas warning, Gaswarnanlage, Gasmelder
compressed air, Druckluft, Pressluft
air compressor, Druckluftkompressor, Kompressoranlage
vacuum pump, Vakuumpumpe

# Electricity
electricity, power, Strom, Elektrizität, Elektro
distribution board, consumer unit, fuse box, electrical panel, Sicherungskasten, Unterverteilung, Verteiler, Elektroverteiler
main distribution board, switchboard, Hauptverteilung, NSHV, Niederspannungshauptverteilung
switch cabinet, control cabinet, switchgear, Schaltschrank, Schaltanlage
fuse, Sicherung, Schmelzsicherung
circuit breaker, MCB, Leitungsschutzschalter, Sicherungsautomat
residual current device, RCD, RCBO, FI-Schalter, Fehlerstromschutzschalter
socket, outlet, power socket, Steckdose
light switch, switch, Lichtschalter, Schalter
main switch, isolator, Hauptschalter, Trennschalter
emergency stop, kill switch, Not-Aus, Notaus, Not-Halt
electricity meter, power meter, Stromzähler, Elektrozähler
transformer, Transformator, Trafo
transformer station, substation, Trafostation, Umspannstation
generator, emergency generator, Notstromaggregat, Netzersatzanlage
uninterruptible power supply, UPS, USV, unterbrechungsfreie Stromversorgung
battery, accumulator, Batterie, Akku
cable, wire, Kabel, Leitung
cable tray, cable duct, Kabeltrasse, Kabelkanal, Kabelrinne
conduit, Leerrohr, Installationsrohr
junction box, Abzweigdose, Verteilerdose
floor box, floor tank, Bodentank, Bodensteckdose
earthing, grounding, Erdung, Potentialausgleich
lightning protection, lightning rod, Blitzschutz, Blitzableiter
surge protector, surge protection, Überspannungsschutz
motor, electric motor, Elektromotor
frequency converter, variable speed drive, Frequenzumrichter
charging station, charging point, wallbox, Ladestation, Ladesäule
solar panel, photovoltaics, PV, Photovoltaik, Solarmodul, Solaranlage
inverter, Wechselrichter
high voltage, Hochspannung, Mittelspannung
extension lead, power strip, Verlängerungskabel, Mehrfachsteckdose
doorbell, bell, Klingel, Türklingel
busbar, Stromschiene, Sammelschiene

# Light
lamp, luminaire, lighting, light fixture, Leuchte, Lampe, Beleuchtung, Licht
light bulb, bulb, Glühbirne, Leuchtmittel
fluorescent tube, fluorescent lamp, Leuchtstoffröhre, Leuchtstofflampe
emergency lighting, emergency light, Notbeleuchtung, Notlicht, Sicherheitsbeleuchtung
spotlight, downlight, Strahler, Deckenspot
floodlight, Flutlicht, Fluter, Scheinwerfer
pendant lamp, pendant light, Hängeleuchte, Pendelleuchte
floor lamp, standard lamp, Stehlampe, Stehleuchte
desk lamp, Schreibtischlampe, Schreibtischleuchte
street lamp, lamp post, Straßenlaterne, Laterne
motion detector, presence detector, Bewegungsmelder, Präsenzmelder
twilight switch, light sensor, Dämmerungsschalter, Lichtsensor

# Fire safety
fire extinguisher, extinguisher, Feuerlöscher, Handfeuerlöscher, Löscher
fire alarm, fire detection system, Feueralarm, Brandmeldeanlage, BMA
smoke detector, smoke alarm, fire detector, Rauchmelder, Brandmelder
heat detector, Wärmemelder, Hitzemelder
manual call point, break glass, Handfeuermelder, Handmelder, Druckknopfmelder
fire alarm panel, fire control panel, Brandmeldezentrale, BMZ
sprinkler, sprinkler head, Sprinkleranlage, Löschanlage
sprinkler valve, alarm valve station, Alarmventilstation, Sprinklerzentrale
hydrant, wall hydrant, fire hydrant, Wandhydrant
fire hose, hose reel, Löschschlauch, Schlauchhaspel
dry riser, Trockensteigleitung, trockene Steigleitung
fire blanket, Löschdecke
fire door, Brandschutztür, Feuerschutztür
smoke door, smoke stop door, Rauchschutztür
fire damper, Brandschutzklappe
smoke vent, smoke extraction, smoke exhaust, Rauchabzug, RWA, Entrauchung
fire compartment, fire wall, Brandabschnitt, Brandwand, Brandmauer
firestop, fire sealing, Brandschottung, Brandschott
emergency exit, fire exit, Notausgang, Fluchttür
escape route, evacuation route, Fluchtweg, Rettungsweg
escape plan, evacuation plan, Fluchtplan, Fluchtwegplan, Rettungsplan
exit sign, escape sign, Fluchtwegschild, Rettungszeichen, Notausgangsschild
assembly point, muster point, Sammelplatz, Sammelstelle
fire brigade, fire department, fire service, Feuerwehr
fire brigade key safe, Feuerwehrschlüsseldepot, FSD, Schlüsseldepot
fire brigade plan, Feuerwehrplan, Laufkarte
fire protection, fire safety, Brandschutz
fire pump, Feuerlöschpumpe, Löschwasserpumpe
extinguishing water, Löschwasser
alarm, siren, sounder, Sirene, Hupe
voice alarm, public address, PA system, Sprachalarmanlage, Durchsage, ELA
carbon monoxide detector, CO detector, CO-Melder, Kohlenmonoxidmelder
evacuation, Evakuierung, Räumung
fire load, Brandlast

# First aid and protection
first aid, first aid kit, first aid box, Erste Hilfe, Verbandkasten, Verbandskasten
defibrillator, AED, Defi
first aid room, sick room, Sanitätsraum, Erste-Hilfe-Raum
stretcher, Krankentrage, Trage
safety helmet, hard hat, Schutzhelm, Bauhelm
safety glasses, goggles, Schutzbrille
hearing protection, ear protection, Gehörschutz
protective gloves, Schutzhandschuh, Handschuh
personal protective equipment, PPE, Schutzausrüstung, PSA
hazard, danger, Gefahr, Gefährdung, Gefahrenstelle
hazardous substance, dangerous goods, Gefahrstoff, Gefahrgut
safety cabinet, chemical cabinet, Gefahrstoffschrank, Sicherheitsschrank
asbestos, Asbest
mould, mold, Schimmel
trip hazard, stumbling block, Stolperstelle, Stolpergefahr
fall protection, safety harness, Absturzsicherung, Auffanggurt
anchor point, Anschlagpunkt, Sekurant
warning sign, Warnschild, Warnzeichen
barrier, Absperrung, Schranke
radiation, Strahlung
noise, Lärm
confined space, enger Raum

# Security and access
key, Schlüssel
key box, key safe, Schlüsselkasten, Schlüsseltresor
lock, Schloss, Türschloss
cylinder, lock cylinder, Schließzylinder, Profilzylinder
locking system, master key system, Schließanlage
access control, Zutrittskontrolle, Zugangskontrolle
card reader, badge reader, Kartenleser, Ausweisleser
access card, badge, Zutrittskarte, Ausweis, Transponder
intercom, door phone, Gegensprechanlage, Sprechanlage
camera, CCTV, surveillance camera, Kamera, Überwachungskamera, Videoüberwachung
burglar alarm, intruder alarm, Einbruchmeldeanlage, Alarmanlage, EMA
security guard, guard, Wachdienst, Sicherheitsdienst
safe, strongbox, Tresor
turnstile, Drehkreuz, Vereinzelungsanlage
fence, Zaun, Einzäunung
gate, Tor, Einfahrtstor
barrier gate, boom gate, Schrankenanlage
gatehouse, porter, gatekeeper, Pforte, Pförtner

# Doors and windows
door, Tür
entrance door, front door, Eingangstür, Haustür
sliding door, Schiebetür
revolving door, Drehtür, Karusselltür
automatic door, automatische Tür, Automatiktür
double door, Doppeltür, zweiflügelige Tür
roller door, roller shutter door, Rolltor, Sektionaltor
garage door, Garagentor
door handle, handle, Türgriff, Klinke, Türklinke
door closer, Türschließer, Obentürschließer
door stop, door stopper, Türstopper
hinge, Scharnier, Türband
threshold, door sill, Schwelle, Türschwelle
window, Fenster
skylight, roof window, Oberlicht, Dachfenster, Lichtkuppel
window sill, Fensterbank, Fensterbrett
glazing, glass, Verglasung, Glas
blind, venetian blind, sun blind, Jalousie, Raffstore
roller shutter, shutter, Rollladen, Rollo
sun protection, shading, Sonnenschutz, Verschattung
awning, Markise
curtain, Vorhang, Gardine
hatch, trapdoor, Luke, Bodenluke, Klappe
cat flap, Katzenklappe
letterbox, mailbox, post box, Briefkasten

# Structure and envelope
wall, Wand, Mauer
partition, partition wall, Trennwand, Zwischenwand
load-bearing wall, tragende Wand
ceiling, Decke, Zimmerdecke
suspended ceiling, false ceiling, dropped ceiling, Abhangdecke, abgehängte Decke
floor covering, flooring, Bodenbelag, Fußboden
raised floor, access floor, Doppelboden, Hohlraumboden
screed, Estrich
carpet, Teppich, Teppichboden
parquet, wooden floor, Parkett, Holzboden
tile, tiling, Fliese, Kachel
linoleum, vinyl floor, Vinylboden
column, pillar, Säule, Pfeiler, Stütze
beam, girder, Balken, Träger, Unterzug
slab, floor slab, Bodenplatte, Geschossdecke
foundation, Fundament, Gründung
roof, Dach
flat roof, Flachdach
green roof, Gründach, Dachbegrünung
gutter, rain gutter, Dachrinne, Regenrinne
facade, façade, Fassade, Außenwand
insulation, thermal insulation, Dämmung, Isolierung, Wärmedämmung
plaster, render, Putz, Verputz
plasterboard, drywall, Gipskarton, Trockenbau, Rigips
brick, masonry, Ziegel, Mauerwerk
concrete, reinforced concrete, Beton, Stahlbeton
steel, Stahl
wood, timber, Holz
joint, expansion joint, Fuge, Dehnungsfuge
crack, Riss
paint, coating, Farbe, Anstrich
sealant, silicone, Dichtstoff, Silikon
balcony, Balkon
terrace, patio, Terrasse
parapet, Brüstung, Attika
canopy, porch roof, Vordach
shaft, installation shaft, service shaft, Installationsschacht, Steigschacht
skirting board, baseboard, Sockelleiste, Fußleiste

# Stairs and lifts
stairs, staircase, stair, Treppe, Stiege
stairwell, stairway, Treppenhaus, Treppenraum
step, Stufe, Treppenstufe
landing, Podest, Treppenabsatz
handrail, banister, Handlauf
railing, balustrade, Geländer, Absturzgeländer
spiral staircase, Wendeltreppe
ladder, Leiter, Steigleiter
ramp, Rampe
lift, elevator, Aufzug, Fahrstuhl, Personenaufzug
goods lift, freight elevator, Lastenaufzug, Güteraufzug
lift shaft, elevator shaft, Aufzugsschacht, Fahrstuhlschacht
lift machine room, Aufzugsmaschinenraum, Triebwerksraum
escalator, moving stairs, Rolltreppe, Fahrtreppe
stairlift, platform lift, Treppenlift, Hebebühne, Plattformlift
dumbwaiter, Speiseaufzug, Kleingüteraufzug
crane, gantry crane, Kran, Hallenkran, Brückenkran
hoist, winch, chain hoist, Kettenzug, Winde, Seilwinde
conveyor, conveyor belt, Förderband, Fördertechnik
forklift, fork-lift truck, Gabelstapler, Stapler
pallet truck, pallet jack, Hubwagen
loading dock, loading bay, Laderampe, Verladerampe

# Rooms
room, Raum, Zimmer
office, Büro, Büroraum
open-plan office, open space, Großraumbüro
meeting room, conference room, Besprechungsraum, Konferenzraum, Sitzungszimmer
reception, front desk, Empfang, Rezeption
lobby, foyer, entrance hall, Eingangshalle
entrance, entry, way in, Eingang, Zugang
exit, way out, Ausgang
corridor, hallway, passage, Flur, Gang, Korridor
hall, Halle, Saal
atrium, courtyard, Innenhof, Lichthof
kitchen, Küche
kitchenette, tea kitchen, pantry, Teeküche, Kochnische
break room, staff room, lounge, Pausenraum, Aufenthaltsraum
canteen, cafeteria, dining room, Kantine, Speisesaal, Mensa
cafe, café, coffee shop, Kaffeebar
bathroom, Bad, Badezimmer
changing room, locker room, Umkleide, Umkleideraum
cloakroom, coat rack, Garderobe
storage, storeroom, storage room, store, Lager, Lagerraum, Abstellraum
warehouse, depot, Lagerhalle
archive, records room, Archiv, Aktenraum
cellar, basement, Keller, Untergeschoss, Kellergeschoss
attic, loft, Dachboden, Speicher, Dachgeschoss
ground floor, Erdgeschoss, Parterre
upper floor, upper storey, Obergeschoss
floor, storey, level, Stockwerk, Etage, Geschoss
boiler room, heating room, Heizraum, Heizungsraum, Heizungskeller, Kesselraum
plant room, technical room, utility room, mechanical room, Technikraum, Haustechnikraum
electrical room, switch room, Elektroraum, Hausanschlussraum
server room, data centre, data center, Serverraum, Rechenzentrum, Technikzentrale
laundry, laundry room, Waschküche, Wäscherei
workshop, Werkstatt
laboratory, lab, Labor, Laboratorium
classroom, training room, seminar room, Klassenzimmer, Seminarraum, Schulungsraum
auditorium, lecture hall, Hörsaal, Aula
library, Bibliothek, Bücherei
living room, sitting room, Wohnzimmer, Wohnraum
bedroom, Schlafzimmer
nursery, children's room, Kinderzimmer
prayer room, quiet room, Ruheraum, Gebetsraum
nursing room, baby changing, Wickelraum, Stillraum
gym, fitness room, Fitnessraum, Sporthalle, Turnhalle
shop, retail space, Laden, Geschäft, Verkaufsraum
production hall, factory, manufacturing plant, Fabrik, Werk, Produktionshalle
garage, underground car park, Tiefgarage
mail room, post room, Poststelle
print room, copy room, Kopierraum, Druckerraum
cleaner's room, janitor's closet, Putzraum, Putzmittelraum
flat, apartment, Wohnung, Appartement

# Furniture
desk, workplace, workstation, Schreibtisch, Arbeitsplatz
table, Tisch
chair, seat, Stuhl, Sitz
armchair, Sessel
sofa, couch, Sitzgarnitur
bench, Bank, Sitzbank
stool, Hocker
shelf, shelving, rack, Regal
cupboard, cabinet, closet, Schrank
wardrobe, Kleiderschrank
filing cabinet, Aktenschrank
locker, Spind, Schließfach
drawer, pedestal, Schublade, Rollcontainer
bed, Bett
counter, Theke, Tresen
mirror, Spiegel
picture, painting, artwork, Bild, Gemälde, Kunstwerk
plant, potted plant, Pflanze, Topfpflanze
whiteboard, blackboard, Tafel
pinboard, notice board, bulletin board, Pinnwand, Schwarzes Brett
clock, Uhr, Wanduhr

# Kitchen and household
refrigerator, fridge, Kühlschrank
freezer, Gefrierschrank, Tiefkühler, Gefriertruhe
cold store, cold room, Kühlraum, Kühlzelle
oven, Backofen, Ofen
cooker, stove, hob, Herd, Kochfeld
microwave, microwave oven, Mikrowelle
dishwasher, Geschirrspüler, Spülmaschine, Geschirrspülmaschine
cooker hood, extractor hood, Dunstabzug, Dunstabzugshaube
coffee machine, coffee maker, Kaffeemaschine, Kaffeeautomat
vending machine, Verkaufsautomat, Getränkeautomat
kettle, Wasserkocher
washing machine, washer, Waschmaschine
tumble dryer, dryer, Trockner, Wäschetrockner
vacuum cleaner, Staubsauger

# Cleaning, hygiene and waste
waste, rubbish, garbage, trash, Abfall, Müll
waste bin, bin, trash can, Mülleimer, Abfalleimer, Papierkorb
container, dumpster, skip, Müllcontainer, Müllpresse
recycling, Wertstoff, Mülltrennung
waste room, bin store, Müllraum
soap dispenser, Seifenspender
paper towel dispenser, Handtuchspender, Papierspender
hand dryer, Händetrockner
disinfectant dispenser, sanitiser, hand sanitizer, Desinfektionsspender, Desinfektionsmittel
cleaning, Reinigung, Putzen
cleaning trolley, cleaning cart, Reinigungswagen, Putzwagen
pest control, rodent trap, Schädlingsbekämpfung, Köderbox

# IT and communication
network, LAN, Netzwerk
network socket, data socket, ethernet port, Netzwerkdose, Datendose
patch panel, Patchfeld, Patchpanel
network switch, Netzwerkswitch
router, Netzwerkrouter
access point, wireless, WLAN, Wi-Fi, WiFi, Funknetz
server, Rechner
server rack, network cabinet, Serverschrank, Netzwerkschrank, Datenschrank
fibre optic, fiber, Glasfaser, Lichtwellenleiter
telephone, phone, Telefon, Fernsprecher
computer, PC, workstation computer
monitor, screen, display, Bildschirm
television, TV, Fernseher
projector, beamer, Projektor
loudspeaker, speaker, Lautsprecher
microphone, Mikrofon
printer, photocopier, copier, Drucker, Kopierer, Multifunktionsgerät
antenna, aerial, Antenne
satellite dish, Satellitenschüssel, Parabolantenne
video conference, Videokonferenz, Konferenzanlage

# Sensors, meters and control
sensor, detector, probe, Fühler, Melder
temperature sensor, thermometer, Temperaturfühler, Temperatursensor
humidity sensor, hygrometer, Feuchtefühler, Feuchtesensor
CO2 sensor, air quality sensor, CO2-Fühler, CO2-Ampel, Luftqualitätssensor
pressure gauge, manometer, Druckanzeige
flow meter, Durchflussmesser
level sensor, fill level, Füllstandsmesser, Füllstand
meter, counter reading, Zähler, Zählerstand
actuator, servo drive, Stellantrieb, Stellmotor
controller, control unit, Steuerung, Regler
building management system, BMS, building automation, Gebäudeleittechnik, GLT, Gebäudeautomation
control room, control centre, Leitwarte, Leitstand, Zentrale
remote control, Fernbedienung
weather station, Wetterstation

# Machines and tools
machine, Maschine, Anlage
tool, Werkzeug
toolbox, tool cabinet, Werkzeugkasten, Werkzeugschrank
workbench, Werkbank
lathe, turning machine, Drehmaschine, Drehbank
milling machine, mill, Fräsmaschine, Fräse
drill, drilling machine, Bohrmaschine, Bohrer
press, Presse
saw, Säge, Kreissäge
welding, welder, Schweißgerät, Schweißen
robot, robot arm, Roboter, Roboterarm
fume cupboard, fume hood, Abzugsschrank, Laborabzug, Digestorium
microscope, Mikroskop
centrifuge, Zentrifuge
autoclave, steriliser, Autoklav, Sterilisator
scale, balance, Waage
scaffold, scaffolding, Gerüst, Baugerüst

# Outside and access
parking, car park, parking lot, Parkplatz, Stellplatz
disabled parking, accessible parking, Behindertenparkplatz
bicycle parking, bike rack, Fahrradständer, Fahrradstellplatz
driveway, access road, Zufahrt, Einfahrt
path, footpath, pavement, Gehweg, Weg
garden, lawn, Garten, Rasen
tree, Baum
playground, Spielplatz
bus stop, Bushaltestelle, Haltestelle
smoking area, Raucherbereich, Raucherplatz
accessible, barrier-free, wheelchair, barrierefrei, Rollstuhl, behindertengerecht
accessible toilet, disabled toilet, Behinderten-WC, Behindertentoilette
tactile paving, guidance strip, Blindenleitsystem, Bodenindikator
signage, sign, Schild, Beschilderung, Wegweiser
flagpole, Fahnenmast

# Running a building
maintenance, servicing, Wartung, Instandhaltung
inspection, check, Inspektion, Prüfung, Kontrolle
repair, Reparatur, Instandsetzung
defect, fault, damage, Mangel, Defekt, Schaden, Störung
caretaker, janitor, facility manager, Hausmeister, Hauswart
operating manual, instructions, Bedienungsanleitung, Betriebsanleitung
warranty, guarantee, Garantie, Gewährleistung
floor plan, plan, drawing, Grundriss, Bauplan
spare part, Ersatzteil
serial number, Seriennummer
contractor, installer, Auftragnehmer, Installateur
test badge, inspection sticker, Prüfplakette
tenant, Mieter
owner, landlord, Eigentümer, Vermieter
`;
