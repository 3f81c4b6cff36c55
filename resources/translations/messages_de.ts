<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>messages</name>
    <message>
        <source>{} is left out{}: {}</source>
        <translation>{} wird weggelassen{}: {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no parameter with several values and no figure</source>
        <translation>&apos;{}&apos; ist weder ein Parameter mit mehreren Werten noch eine Kennzahl</translation>
    </message>
    <message>
        <source>--over takes a parameter that --model gives a range, or a figure as CSV and JSON name it</source>
        <translation>--over nimmt einen Parameter, für den --model einen Bereich angibt, oder eine Kennzahl, wie CSV und JSON sie nennen</translation>
    </message>
    <message>
        <source>name one with ranges, --model quadtree:depth=1..6 for example</source>
        <translation>eines mit Bereichen nennen, etwa --model quadtree:depth=1..6</translation>
    </message>
    <message>
        <source>--json and --csv exclude each other</source>
        <translation>--json und --csv schließen einander aus</translation>
    </message>
    <message>
        <source>run the command once for each</source>
        <translation>den Befehl für jedes einmal ausführen</translation>
    </message>
    <message>
        <source>there is no FILE</source>
        <translation>FILE fehlt</translation>
    </message>
    <message>
        <source>the library would ignore the file, abort, or not do what it says</source>
        <translation>die Bibliothek würde die Datei übergehen, abbrechen oder nicht tun, was darin steht</translation>
    </message>
    <message>
        <source>there is no collective called &apos;{}&apos;</source>
        <translation>es gibt keine kollektive Operation namens &apos;{}&apos;</translation>
    </message>
    <message>
        <source>--weight-of takes collectives and numbers: allreduce=3,bcast=0.5</source>
        <translation>--weight-of nimmt Operationen und Zahlen: allreduce=3,bcast=0.5</translation>
    </message>
    <message>
        <source>&apos;{}&apos; says no factor above 0</source>
        <translation>&apos;{}&apos; nennt keinen Faktor über 0</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no share</source>
        <translation>&apos;{}&apos; ist kein Anteil</translation>
    </message>
    <message>
        <source>FILE=SHARE takes a number above 0</source>
        <translation>FILE=SHARE nimmt eine Zahl über 0</translation>
    </message>
    <message>
        <source>warning: no call of {} was measured as the applications make it: its cells count alike</source>
        <translation>Warnung: kein Aufruf von {} wurde so gemessen, wie die Anwendungen ihn machen: seine Zellen zählen gleich</translation>
    </message>
    <message>
        <source>not in the weights: {}</source>
        <translation>nicht in den Gewichten: {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no value of --budget</source>
        <translation>&apos;{}&apos; ist kein Wert von --budget</translation>
    </message>
    <message>
        <source>it takes seconds from 5 to 1000000</source>
        <translation>nötig sind Sekunden von 5 bis 1000000</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no number of processes</source>
        <translation>&apos;{}&apos; ist keine Anzahl von Prozessen</translation>
    </message>
    <message>
        <source>--processes takes 2 or more</source>
        <translation>--processes nimmt 2 oder mehr</translation>
    </message>
    <message>
        <source>the agent built for {} does not run: {}</source>
        <translation>der für {} gebaute Agent läuft nicht: {}</translation>
    </message>
    <message>
        <source>there is no MPI library &apos;{}&apos; here</source>
        <translation>hier gibt es keine MPI-Bibliothek &apos;{}&apos;</translation>
    </message>
    <message>
        <source>there are {}</source>
        <translation>es gibt {}</translation>
    </message>
    <message>
        <source>the same command with --build-agent builds it first, some minutes</source>
        <translation>derselbe Befehl mit --build-agent baut ihn zuerst, was einige Minuten dauert</translation>
    </message>
    <message>
        <source>&apos;{}&apos; cannot be measured here</source>
        <translation>&apos;{}&apos; kann hier nicht gemessen werden</translation>
    </message>
    <message>
        <source>{} on {}</source>
        <translation>{} auf {}</translation>
    </message>
    <message>
        <source>there are not two processes</source>
        <translation>es sind keine zwei Prozesse</translation>
    </message>
    <message>
        <source>--ppn says how many a node has, --nodes how many nodes</source>
        <translation>--ppn sagt, wie viele ein Knoten hat, --nodes, wie viele Knoten es sind</translation>
    </message>
    <message>
        <source>{}, {} x {} processes</source>
        <translation>{}, {} x {} Prozesse</translation>
    </message>
    <message>
        <source>the agent there measures {}</source>
        <translation>der Agent dort misst {}</translation>
    </message>
    <message>
        <source>a profile with setup lines and an agent for the other library measures that</source>
        <translation>ein Profil mit Vorbereitungszeilen und einem Agenten für die andere Bibliothek misst diese</translation>
    </message>
    <message>
        <source>not measured here: {}</source>
        <translation>hier nicht gemessen: {}</translation>
    </message>
    <message>
        <source>--{} {} is asked for, and {} was begun with {}</source>
        <translation>--{} {} ist verlangt, und {} wurde mit {} begonnen</translation>
    </message>
    <message>
        <source>leave it out to go on, or choose another folder</source>
        <translation>weglassen, um fortzufahren, oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no option</source>
        <translation>&apos;{}&apos; ist keine Option</translation>
    </message>
    <message>
        <source>tune measures its data itself</source>
        <translation>tune misst seine Daten selbst</translation>
    </message>
    <message>
        <source>there is no folder for what is made</source>
        <translation>es fehlt ein Ordner für das, was entsteht</translation>
    </message>
    <message>
        <source>name one with -o DIR</source>
        <translation>einen mit -o DIR nennen</translation>
    </message>
    <message>
        <source>there is not one host profile</source>
        <translation>es ist nicht genau ein Rechnerprofil genannt</translation>
    </message>
    <message>
        <source>name one of the window&apos;s, or a JSON file</source>
        <translation>eines des Fensters oder eine JSON-Datei nennen</translation>
    </message>
    <message>
        <source>jobs would not run with this profile</source>
        <translation>Jobs würden mit diesem Profil nicht laufen</translation>
    </message>
    <message>
        <source>see the remedies above</source>
        <translation>siehe die Abhilfen oben</translation>
    </message>
    <message>
        <source>a campaign needs one plan and a host</source>
        <translation>eine Kampagne braucht einen Plan und einen Rechner</translation>
    </message>
    <message>
        <source>PLAN --host PROFILE</source>
        <translation>PLAN --host PROFILE</translation>
    </message>
    <message>
        <source>cannot read the plan: {}</source>
        <translation>der Plan ist nicht lesbar: {}</translation>
    </message>
    <message>
        <source>the agent cannot be asked for its methods on that node; the catalogue&apos;s are counted</source>
        <translation>der Agent kann auf jenem Knoten nicht nach seinen Methoden gefragt werden; gezählt werden die des Katalogs</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not expected</source>
        <translation>&apos;{}&apos; ist nicht erwartet</translation>
    </message>
    <message>
        <source>everything is given by options</source>
        <translation>alles wird durch Optionen angegeben</translation>
    </message>
    <message>
        <source>--processes: &apos;{}&apos; is no number from 32 to {}</source>
        <translation>--processes: &apos;{}&apos; ist keine Zahl von 32 bis {}</translation>
    </message>
    <message>
        <source>list them: collscope spikes DATA --csv &gt; again.csv, or by hand with the columns of --exclude</source>
        <translation>sie auflisten: collscope spikes DATA --csv &gt; again.csv, oder von Hand mit den Spalten von --exclude</translation>
    </message>
    <message>
        <source>and 1 more problem</source>
        <translation>und 1 weiteres Problem</translation>
    </message>
    <message>
        <source>and {} more problems</source>
        <translation>und {} weitere Probleme</translation>
    </message>
    <message>
        <source>`collscope info` names more of them</source>
        <translation>`collscope info` nennt mehr davon</translation>
    </message>
    <message>
        <source>{}: {} skipped, 1 measurement is used</source>
        <translation>{}: {} übersprungen, 1 Messung wird verwendet</translation>
    </message>
    <message>
        <source>{}: {} skipped, {} measurements are used</source>
        <translation>{}: {} übersprungen, {} Messungen werden verwendet</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no size</source>
        <translation>&apos;{}&apos; ist keine Größe</translation>
    </message>
    <message>
        <source>write --unpack-limit 20GiB, for example</source>
        <translation>etwa --unpack-limit 20GiB schreiben</translation>
    </message>
    <message>
        <source>--facts: {}</source>
        <translation>--facts: {}</translation>
    </message>
    <message>
        <source>there is no DATA</source>
        <translation>DATA fehlt</translation>
    </message>
    <message>
        <source>name a file or folder with measurements</source>
        <translation>eine Datei oder einen Ordner mit Messungen nennen</translation>
    </message>
    <message>
        <source>&apos;pareto&apos; is no figure: it says how a model compares with the others</source>
        <translation>&apos;pareto&apos; ist keine Kennzahl: es sagt, wie ein Modell gegenüber den anderen steht</translation>
    </message>
    <message>
        <source>leave it out: compare marks those models with *, and its --csv and --json always say it</source>
        <translation>weglassen: compare kennzeichnet diese Modelle mit *, und seine Ausgaben --csv und --json sagen es immer</translation>
    </message>
    <message>
        <source>there is no figure called &apos;{}&apos;</source>
        <translation>es gibt keine Kennzahl namens &apos;{}&apos;</translation>
    </message>
    <message>
        <source>figures are {}</source>
        <translation>Kennzahlen sind {}</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>there is no target called &apos;{}&apos;</source>
        <translation>es gibt kein Ziel namens &apos;{}&apos;</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is nothing that can be done about decisions that are worse</source>
        <translation>&apos;{}&apos; ist nichts, was mit schlechteren Entscheidungen geschehen kann</translation>
    </message>
    <message>
        <source>--where-worse takes refuse, cells or library</source>
        <translation>--where-worse nimmt refuse, cells oder library</translation>
    </message>
    <message>
        <source>cannot be made</source>
        <translation>kann nicht angelegt werden</translation>
    </message>
    <message>
        <source>choose a place that you may write to</source>
        <translation>einen Ort wählen, an dem geschrieben werden darf</translation>
    </message>
    <message>
        <source>warning: {}{}{}</source>
        <translation>Warnung: {}{}{}</translation>
    </message>
    <message>
        <source>{} is left out: {}</source>
        <translation>{} wird weggelassen: {}</translation>
    </message>
    <message>
        <source>nothing was written: {}: {}</source>
        <translation>nichts wurde geschrieben: {}: {}</translation>
    </message>
    <message>
        <source>nothing was written: the shipping check refuses it</source>
        <translation>nichts wurde geschrieben: die Prüfung vor dem Ausliefern lehnt es ab</translation>
    </message>
    <message>
        <source>leave it to the library with --where-worse cells or library, or write it with --force</source>
        <translation>es mit --where-worse cells oder library der Bibliothek überlassen, oder es mit --force schreiben</translation>
    </message>
    <message>
        <source>--json and the decisions would both go to standard output</source>
        <translation>--json und die Entscheidungen gingen beide auf die Standardausgabe</translation>
    </message>
    <message>
        <source>name a file with -o</source>
        <translation>eine Datei mit -o nennen</translation>
    </message>
    <message>
        <source>no options</source>
        <translation>keine Optionen</translation>
    </message>
    <message>
        <source>it takes {}</source>
        <translation>möglich sind: {}</translation>
    </message>
    <message>
        <source>--{} is given more than once</source>
        <translation>--{} ist mehr als einmal angegeben</translation>
    </message>
    <message>
        <source>{} takes no {}</source>
        <translation>{} nimmt nicht: {}</translation>
    </message>
    <message>
        <source>predict judges nothing: --{} would leave measurements out and say nothing of them</source>
        <translation>predict beurteilt nichts: --{} ließe Messungen weg und sagte nichts über sie</translation>
    </message>
    <message>
        <source>leave out with --train or --exclude, choose with --system; `collscope compare` says what a model loses on what it was not fitted to</source>
        <translation>weglassen mit --train oder --exclude, wählen mit --system; `collscope compare` sagt, was ein Modell bei dem verliert, woran es nicht angepasst ist</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no number of places between two others</source>
        <translation>&apos;{}&apos; ist keine Anzahl von Stellen zwischen zwei anderen</translation>
    </message>
    <message>
        <source>--between takes a whole number from 0 to {}</source>
        <translation>--between nimmt eine ganze Zahl von 0 bis {}</translation>
    </message>
    <message>
        <source>--at and --between exclude each other</source>
        <translation>--at und --between schließen einander aus</translation>
    </message>
    <message>
        <source>name the places, or say how many lie between those that were measured</source>
        <translation>die Stellen nennen, oder sagen, wie viele zwischen den gemessenen liegen</translation>
    </message>
    <message>
        <source>warning: {} of {} of {} beyond what was measured, marked as extrapolated; said there: {}</source>
        <translation>Warnung: {} von {} von {} jenseits des Gemessenen, als extrapoliert gekennzeichnet; dort gilt: {}</translation>
    </message>
    <message>
        <source>--together is for models that learn several collectives, and {} is none of them</source>
        <translation>--together ist für Modelle, die mehrere Operationen lernen, und {} ist keines davon</translation>
    </message>
    <message>
        <source>models that can are {}</source>
        <translation>Modelle, die es können, sind {}</translation>
    </message>
    <message>
        <source>--model {} may ask for no attribute</source>
        <translation>--model {} darf nach keinem Attribut fragen</translation>
    </message>
    <message>
        <source>leave it one at least: comm_size=1</source>
        <translation>mindestens eines lassen: comm_size=1</translation>
    </message>
    <message>
        <source>name one, --model quadtree:depth=3 for example</source>
        <translation>eines nennen, etwa --model quadtree:depth=3</translation>
    </message>
    <message>
        <source>there is no system called &apos;{}&apos; in the data</source>
        <translation>in den Daten gibt es kein System namens &apos;{}&apos;</translation>
    </message>
    <message>
        <source>systems there are {}</source>
        <translation>Systeme dort sind {}</translation>
    </message>
    <message>
        <source>the data holds several systems</source>
        <translation>die Daten enthalten mehrere Systeme</translation>
    </message>
    <message>
        <source>choose one with --{}: {}</source>
        <translation>eines mit --{} wählen: {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; are several: times of several MPI libraries, or measured and other times</source>
        <translation>&apos;{}&apos; sind mehrere: Zeiten mehrerer MPI-Bibliotheken, oder gemessene und andere Zeiten</translation>
    </message>
    <message>
        <source>--test-system names the system that is fitted to</source>
        <translation>--test-system nennt das System, an das angepasst wird</translation>
    </message>
    <message>
        <source>name another one, or use --test</source>
        <translation>ein anderes nennen, oder --test verwenden</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>{} (left out of the report)</source>
        <translation>{} (im Bericht weggelassen)</translation>
    </message>
    <message>
        <source>the report could not be written: {}</source>
        <translation>der Bericht konnte nicht geschrieben werden: {}</translation>
    </message>
    <message>
        <source>there is no place for the report</source>
        <translation>es fehlt ein Ort für den Bericht</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is neither a folder nor the name of a page or document</source>
        <translation>&apos;{}&apos; ist weder ein Ordner noch der Name einer Seite oder eines Dokuments</translation>
    </message>
    <message>
        <source>reports are FILE.html or FILE.pdf; a new folder ends in /</source>
        <translation>Berichte sind FILE.html oder FILE.pdf; ein neuer Ordner endet mit /</translation>
    </message>
    <message>
        <source>choose a folder that you may write to</source>
        <translation>einen Ordner wählen, in den geschrieben werden darf</translation>
    </message>
    <message>
        <source>there is nothing to report</source>
        <translation>es gibt nichts zu berichten</translation>
    </message>
    <message>
        <source>measure algorithms of a collective</source>
        <translation>Algorithmen einer kollektiven Operation messen</translation>
    </message>
    <message>
        <source>a picture could not be drawn: {}</source>
        <translation>ein Bild konnte nicht gezeichnet werden: {}</translation>
    </message>
    <message>
        <source>name the profile of a program: COLLSCOPE_PROFILE=FILE records one, and those of other tools are read</source>
        <translation>das Profil eines Programms nennen: COLLSCOPE_PROFILE=FILE zeichnet eines auf, und die anderer Werkzeuge werden gelesen</translation>
    </message>
    <message>
        <source>two results would go to standard output</source>
        <translation>zwei Ergebnisse gingen auf die Standardausgabe</translation>
    </message>
    <message>
        <source>give one of them a FILE of its own</source>
        <translation>einem davon eine eigene Datei (FILE) geben</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no value of -{}</source>
        <translation>&apos;{}&apos; ist kein Wert von -{}</translation>
    </message>
    <message>
        <source>-{} takes a whole number from {} to {}</source>
        <translation>-{} nimmt eine ganze Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no confidence level</source>
        <translation>&apos;{}&apos; ist kein Vertrauensniveau</translation>
    </message>
    <message>
        <source>-c takes 0.001 to 100 percent</source>
        <translation>-c nimmt 0.001 bis 100 Prozent</translation>
    </message>
    <message>
        <source>there is not one STEM</source>
        <translation>es ist nicht genau ein STEM genannt</translation>
    </message>
    <message>
        <source>name the files STEM.names and STEM.data by STEM</source>
        <translation>die Dateien STEM.names und STEM.data durch STEM nennen</translation>
    </message>
    <message>
        <source>--json and --dump-nodes exclude each other</source>
        <translation>--json und --dump-nodes schließen einander aus</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no value of --{}</source>
        <translation>&apos;{}&apos; ist kein Wert von --{}</translation>
    </message>
    <message>
        <source>it takes a whole number from 1 on</source>
        <translation>nötig ist eine ganze Zahl ab 1</translation>
    </message>
    <message>
        <source>the profile {} may run {}</source>
        <translation>das Profil {} darf {} ausführen</translation>
    </message>
    <message>
        <source>`collscope campaign list` lists them</source>
        <translation>`collscope campaign list` listet sie auf</translation>
    </message>
    <message>
        <source>there is not one JOB</source>
        <translation>es ist nicht genau ein JOB genannt</translation>
    </message>
    <message>
        <source>the job is looked after by another collscope</source>
        <translation>um den Job kümmert sich ein anderes Collscope</translation>
    </message>
    <message>
        <source>end that one first</source>
        <translation>zuerst jenes beenden</translation>
    </message>
    <message>
        <source>job {}: {}</source>
        <translation>Job {}: {}</translation>
    </message>
    <message>
        <source>{}; trying again</source>
        <translation>{}; neuer Versuch</translation>
    </message>
    <message>
        <source>what it measured until then is there; `collscope campaign resubmit` goes on from there</source>
        <translation>was bis dahin gemessen wurde, ist da; `collscope campaign resubmit` fährt von dort fort</translation>
    </message>
    <message>
        <source>{} is one process: there is nothing to decide</source>
        <translation>{} ist ein Prozess: da gibt es nichts zu entscheiden</translation>
    </message>
    <message>
        <source>leave out what is no parallel job</source>
        <translation>weglassen, was kein paralleler Job ist</translation>
    </message>
    <message>
        <source>{} are more processes than a job can have</source>
        <translation>{} sind mehr Prozesse, als ein Job haben kann</translation>
    </message>
    <message>
        <source>ask for fewer</source>
        <translation>weniger verlangen</translation>
    </message>
    <message>
        <source>say where the processes of the job are: --nodes 35 --ppn 48</source>
        <translation>sagen, wo die Prozesse des Jobs sind: --nodes 35 --ppn 48</translation>
    </message>
    <message>
        <source>there are {} DATA</source>
        <translation>angegeben sind {} DATA</translation>
    </message>
    <message>
        <source>name one to three files or folders: before, after, and what judges both</source>
        <translation>eine bis drei Dateien oder Ordner nennen: vorher, nachher, und was beide beurteilt</translation>
    </message>
    <message>
        <source>the data has no collective in common</source>
        <translation>die Daten haben keine kollektive Operation gemeinsam</translation>
    </message>
    <message>
        <source>`collscope info` lists what it has</source>
        <translation>`collscope info` listet auf, was sie enthalten</translation>
    </message>
    <message>
        <source>there are more than two --model</source>
        <translation>angegeben sind mehr als zwei --model</translation>
    </message>
    <message>
        <source>one for both, or one before and one after, or with --each any number for both</source>
        <translation>eines für beide, oder eines vorher und eines nachher, oder mit --each beliebig viele für beide</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no threshold</source>
        <translation>&apos;{}&apos; ist keine Schwelle</translation>
    </message>
    <message>
        <source>--threshold takes percent, 5 for example</source>
        <translation>--threshold nimmt Prozent, etwa 5</translation>
    </message>
    <message>
        <source>is a folder</source>
        <translation>ist ein Ordner</translation>
    </message>
    <message>
        <source>name a file in it</source>
        <translation>eine Datei darin nennen</translation>
    </message>
    <message>
        <source>is what this command reads, and would be lost</source>
        <translation>wird von diesem Befehl gelesen und ginge verloren</translation>
    </message>
    <message>
        <source>write the result to another file</source>
        <translation>das Ergebnis in eine andere Datei schreiben</translation>
    </message>
    <message>
        <source>cannot be written: {}</source>
        <translation>kann nicht geschrieben werden: {}</translation>
    </message>
    <message>
        <source>choose a folder that exists and that you may write to</source>
        <translation>einen Ordner wählen, den es gibt und in den geschrieben werden darf</translation>
    </message>
    <message>
        <source>make room, or write elsewhere</source>
        <translation>Platz schaffen, oder anderswohin schreiben</translation>
    </message>
    <message>
        <source>standard output</source>
        <translation>Standardausgabe</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no penalty</source>
        <translation>&apos;{}&apos; ist keine Mehrzeit</translation>
    </message>
    <message>
        <source>--above takes percent, 10 for example</source>
        <translation>--above nimmt Prozent, etwa 10</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no runtime table, others of DATA are</source>
        <translation>&apos;{}&apos; ist keine Laufzeittabelle, andere DATA sind welche</translation>
    </message>
    <message>
        <source>name tables alone, or measurements and --model file:TABLE</source>
        <translation>nur Tabellen nennen, oder Messungen und --model file:TABLE</translation>
    </message>
    <message>
        <source>the table decides about {}</source>
        <translation>die Tabelle entscheidet über {}</translation>
    </message>
    <message>
        <source>nothing is decided about {}</source>
        <translation>über {} wird nichts entschieden</translation>
    </message>
    <message>
        <source>there are {} runtime tables, not {}</source>
        <translation>es sind {} Laufzeittabellen, nicht {}</translation>
    </message>
    <message>
        <source>`collscope --help` lists what there is</source>
        <translation>`collscope --help` listet auf, was es gibt</translation>
    </message>
    <message>
        <source>pictures cannot be drawn: {}; install Qt&apos;s platform plugins with &quot;offscreen&quot; among them</source>
        <translation>Bilder können nicht gezeichnet werden: {}; die Plattform-Plugins von Qt installieren, darunter &quot;offscreen&quot;</translation>
    </message>
    <message>
        <source>there is no command called &apos;{}&apos;</source>
        <translation>es gibt keinen Befehl namens &apos;{}&apos;</translation>
    </message>
    <message>
        <source>there is no command behind {}</source>
        <translation>hinter {} steht kein Befehl</translation>
    </message>
    <message>
        <source>commands there are {}</source>
        <translation>Befehle dort sind {}</translation>
    </message>
    <message>
        <source>there is no option called &apos;{}&apos;</source>
        <translation>es gibt keine Option namens &apos;{}&apos;</translation>
    </message>
    <message>
        <source>there is no command or file called &apos;{}&apos;</source>
        <translation>es gibt keinen Befehl und keine Datei namens &apos;{}&apos;</translation>
    </message>
    <message>
        <source>commands are {}; {}</source>
        <translation>Befehle sind {}; {}</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>der Arbeitsspeicher reicht nicht</translation>
    </message>
    <message>
        <source>use less data at a time</source>
        <translation>weniger Daten auf einmal verwenden</translation>
    </message>
    <message>
        <source>--{}: &apos;{}&apos; is no number</source>
        <translation>--{}: &apos;{}&apos; ist keine Zahl</translation>
    </message>
    <message>
        <source>--{}: {} is no whole number from 0 to 4294967295</source>
        <translation>--{}: {} ist keine ganze Zahl von 0 bis 4294967295</translation>
    </message>
    <message>
        <source>there is no scheme &apos;{}&apos;</source>
        <translation>es gibt kein Verfahren &apos;{}&apos;</translation>
    </message>
    <message>
        <source>take one of: {}</source>
        <translation>eines davon nehmen: {}</translation>
    </message>
    <message>
        <source>there are no trees &apos;{}&apos;</source>
        <translation>es gibt keine Bäume &apos;{}&apos;</translation>
    </message>
    <message>
        <source>take plain, machine or both</source>
        <translation>plain, machine oder both nehmen</translation>
    </message>
    <message>
        <source>there is no hash &apos;{}&apos;</source>
        <translation>es gibt keinen Hash &apos;{}&apos;</translation>
    </message>
    <message>
        <source>take spread or identity</source>
        <translation>spread oder identity nehmen</translation>
    </message>
    <message>
        <source>these are more than {} cases</source>
        <translation>das sind mehr als {} Fälle</translation>
    </message>
    <message>
        <source>give fewer values</source>
        <translation>weniger Werte angeben</translation>
    </message>
    <message>
        <source>--network: &apos;{}&apos; is no KEY=NUMBER</source>
        <translation>--network: &apos;{}&apos; ist kein KEY=NUMBER</translation>
    </message>
    <message>
        <source>--network has no &apos;{}&apos;</source>
        <translation>--network hat kein &apos;{}&apos;</translation>
    </message>
    <message>
        <source>--csv and --json would go to the same place</source>
        <translation>--csv und --json gingen an denselben Ort</translation>
    </message>
    <message>
        <source>the picture could not be drawn: {}</source>
        <translation>das Bild konnte nicht gezeichnet werden: {}</translation>
    </message>
    <message>
        <source>two results would go to &apos;{}&apos;</source>
        <translation>zwei Ergebnisse gingen nach &apos;{}&apos;</translation>
    </message>
    <message>
        <source>--{} writes {}, and &apos;{}&apos; is called .{}</source>
        <translation>--{} schreibt {}, und &apos;{}&apos; heißt .{}</translation>
    </message>
    <message>
        <source>give it the suffix .{}</source>
        <translation>ihm die Endung .{} geben</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no size of a picture</source>
        <translation>&apos;{}&apos; ist keine Größe eines Bildes</translation>
    </message>
    <message>
        <source>--size is WIDTHxHEIGHT, each from 100 to 16384</source>
        <translation>--size ist WIDTHxHEIGHT, beide von 100 bis 16384</translation>
    </message>
    <message>
        <source>&apos;{}&apos; are no runs</source>
        <translation>&apos;{}&apos; sind keine Läufe</translation>
    </message>
    <message>
        <source>--holdout takes numbers of runs: 2 or 1,3</source>
        <translation>--holdout nimmt Nummern von Läufen: 2 oder 1,3</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no number of folds</source>
        <translation>&apos;{}&apos; ist keine Anzahl von Folds</translation>
    </message>
    <message>
        <source>--folds takes a whole number from 2 to 1000, or runs</source>
        <translation>--folds nimmt eine ganze Zahl von 2 bis 1000, oder runs</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no seed</source>
        <translation>&apos;{}&apos; ist kein Startwert</translation>
    </message>
    <message>
        <source>--seed takes a whole number from 0 on</source>
        <translation>--seed nimmt eine ganze Zahl ab 0</translation>
    </message>
    <message>
        <source>--seed is of no use without --folds K</source>
        <translation>--seed nützt nichts ohne --folds K</translation>
    </message>
    <message>
        <source>give --folds with a number too</source>
        <translation>auch --folds mit einer Zahl angeben</translation>
    </message>
    <message>
        <source>{} exclude each other</source>
        <translation>{} schließen einander aus</translation>
    </message>
    <message>
        <source>hold out runs, name what to train and test on, or fold: one of these</source>
        <translation>Läufe zurückhalten, nennen, woran angepasst und geprüft wird, oder Folds bilden: eines davon</translation>
    </message>
    <message>
        <source>--train-system and --system exclude each other</source>
        <translation>--train-system und --system schließen einander aus</translation>
    </message>
    <message>
        <source>leave --system out</source>
        <translation>--system weglassen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no statistic</source>
        <translation>&apos;{}&apos; ist kein statistisches Maß</translation>
    </message>
    <message>
        <source>--statistic takes median, minimum or geometric-mean</source>
        <translation>--statistic nimmt median, minimum oder geometric-mean</translation>
    </message>
    <message>
        <source>--library names none</source>
        <translation>--library nennt keine</translation>
    </message>
    <message>
        <source>name one, or leave the option out</source>
        <translation>eine nennen, oder die Option weglassen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no number of {}</source>
        <translation>&apos;{}&apos; ist keine Anzahl von {}</translation>
    </message>
    <message>
        <source>--{} takes whole numbers above 0: 4 or 4,8</source>
        <translation>--{} nimmt ganze Zahlen über 0: 4 oder 4,8</translation>
    </message>
    <message>
        <source>collectives are {}</source>
        <translation>kollektive Operationen sind {}</translation>
    </message>
    <message>
        <source>--folds and --together exclude each other</source>
        <translation>--folds und --together schließen einander aus</translation>
    </message>
    <message>
        <source>fit the collectives one by one</source>
        <translation>die Operationen einzeln anpassen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; are several collectives</source>
        <translation>&apos;{}&apos; sind mehrere kollektive Operationen</translation>
    </message>
    <message>
        <source>this command takes one at a time, or several with --together if it has that option</source>
        <translation>dieser Befehl nimmt eine auf einmal, oder mehrere mit --together, falls er diese Option hat</translation>
    </message>
    <message>
        <source>job {} has measured nothing yet</source>
        <translation>Job {} hat noch nichts gemessen</translation>
    </message>
    <message>
        <source>fetch it again later</source>
        <translation>es später noch einmal holen</translation>
    </message>
    <message>
        <source>job {}; should this end early, `collscope campaign fetch {} --follow` goes on</source>
        <translation>Job {}; sollte dies früher enden, fährt `collscope campaign fetch {} --follow` fort</translation>
    </message>
    <message>
        <source>job {} is looked after by another collscope</source>
        <translation>um Job {} kümmert sich ein anderes Collscope</translation>
    </message>
    <message>
        <source>the scheduler was asked less than {} s ago: this is what it said</source>
        <translation>der Scheduler wurde vor weniger als {} s gefragt: das hat er gesagt</translation>
    </message>
    <message>
        <source>fetching {} MB</source>
        <translation>{} MB werden geholt</translation>
    </message>
    <message>
        <source>there are several jobs and one file for their records</source>
        <translation>es sind mehrere Jobs und eine Datei für ihre Aufzeichnungen</translation>
    </message>
    <message>
        <source>leave -o out: the paths of the records are printed</source>
        <translation>-o weglassen: die Pfade der Aufzeichnungen werden ausgegeben</translation>
    </message>
    <message>
        <source>another collscope looks after the job: it has been asked, and cancels it at its next look</source>
        <translation>um den Job kümmert sich ein anderes Collscope: es ist gebeten und bricht ihn beim nächsten Nachsehen ab</translation>
    </message>
    <message>
        <source>the job will be cancelled as soon as its machine answers `collscope campaign status`</source>
        <translation>der Job wird abgebrochen, sobald sein Rechner auf `collscope campaign status` antwortet</translation>
    </message>
    <message>
        <source>warning: none of the calls was measured: see what is listed as never measured</source>
        <translation>Warnung: keiner der Aufrufe wurde gemessen: siehe, was als nie gemessen aufgeführt ist</translation>
    </message>
    <message>
        <source>there is no policy &apos;{}&apos;</source>
        <translation>es gibt keine Strategie &apos;{}&apos;</translation>
    </message>
    <message>
        <source>there are {}, and all</source>
        <translation>es gibt {} und all</translation>
    </message>
    <message>
        <source>two pictures would go to &apos;{}&apos;</source>
        <translation>zwei Bilder gingen nach &apos;{}&apos;</translation>
    </message>
    <message>
        <source>--processes: &apos;{}&apos; is no number from 64 to {}</source>
        <translation>--processes: &apos;{}&apos; ist keine Zahl von 64 bis {}</translation>
    </message>
    <message>
        <source>--fraction: &apos;{}&apos; is no number from 0 to 1</source>
        <translation>--fraction: &apos;{}&apos; ist keine Zahl von 0 bis 1</translation>
    </message>
    <message>
        <source>what was measured is in {}: the same command with --resume goes on from there</source>
        <translation>was gemessen wurde, ist in {}: derselbe Befehl mit --resume fährt von dort fort</translation>
    </message>
    <message>
        <source>attributes are {}</source>
        <translation>Attribute sind {}</translation>
    </message>
    <message>
        <source>warning: some communicator sizes were measured on several placements, which the cases do not tell apart; --attributes comm_size,message_bytes,nodes,ppn does</source>
        <translation>Warnung: einige Kommunikatorgrößen wurden auf mehreren Platzierungen gemessen, die die Fälle nicht unterscheiden; --attributes comm_size,message_bytes,nodes,ppn unterscheidet sie</translation>
    </message>
    <message>
        <source>the samples of 1 measurement are left out: a line of more than 64 KiB is not read</source>
        <translation>die Einzelmessungen von 1 Messung werden weggelassen: eine Zeile über 64 KiB wird nicht gelesen</translation>
    </message>
    <message>
        <source>the samples of {} measurements are left out: a line of more than 64 KiB is not read</source>
        <translation>die Einzelmessungen von {} Messungen werden weggelassen: eine Zeile über 64 KiB wird nicht gelesen</translation>
    </message>
    <message>
        <source>the samples are left out; --samples writes them, too</source>
        <translation>die Einzelmessungen werden weggelassen; --samples schreibt auch sie</translation>
    </message>
    <message>
        <source>warning: --samples has nothing to write: the data has only summaries of the repetitions, and the column seconds_each is empty</source>
        <translation>Warnung: --samples hat nichts zu schreiben: die Daten haben nur Zusammenfassungen der Wiederholungen, und die Spalte seconds_each ist leer</translation>
    </message>
    <message>
        <source>there is no STEM for two files</source>
        <translation>es fehlt ein STEM für zwei Dateien</translation>
    </message>
    <message>
        <source>name it with -o: STEM.names and STEM.data</source>
        <translation>ihn mit -o nennen: STEM.names und STEM.data</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is a folder, and the files in it have no name</source>
        <translation>&apos;{}&apos; ist ein Ordner, und die Dateien darin haben keinen Namen</translation>
    </message>
    <message>
        <source>name them too: -o {}{}bcast</source>
        <translation>auch sie nennen: -o {}{}bcast</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no format to convert to</source>
        <translation>&apos;{}&apos; ist kein Format, in das umgewandelt wird</translation>
    </message>
    <message>
        <source>--to takes csv or c45</source>
        <translation>--to nimmt csv oder c45</translation>
    </message>
    <message>
        <source>warning: nothing of what was measured is excluded as {} ({})</source>
        <translation>Warnung: nichts von dem, was gemessen wurde, ist ausgeschlossen durch {} ({})</translation>
    </message>
    <message>
        <source>there is no kind of picture called &apos;{}&apos;</source>
        <translation>es gibt keine Art von Bild namens &apos;{}&apos;</translation>
    </message>
    <message>
        <source>a picture shows one collective</source>
        <translation>ein Bild zeigt eine kollektive Operation</translation>
    </message>
    <message>
        <source>groups tree draws one case</source>
        <translation>groups tree zeichnet einen Fall</translation>
    </message>
    <message>
        <source>give each option one value; several schemes are fine</source>
        <translation>jeder Option einen Wert geben; mehrere Verfahren sind möglich</translation>
    </message>
    <message>
        <source>more than {} processes are too many to be drawn</source>
        <translation>mehr als {} Prozesse sind zu viele zum Zeichnen</translation>
    </message>
    <message>
        <source>give fewer --processes, or ask for --csv or --json</source>
        <translation>weniger --processes angeben, oder --csv oder --json verlangen</translation>
    </message>
    <message>
        <source>without skew: {}</source>
        <translation>ohne Versatz: {}</translation>
    </message>
    <message>
        <source>with --skew there is a plan for each of {} collectives</source>
        <translation>mit --skew gibt es einen Plan für jede von {} Operationen</translation>
    </message>
    <message>
        <source>name a file with -o: calls.plan becomes calls-{}.plan ...</source>
        <translation>eine Datei mit -o nennen: aus calls.plan wird calls-{}.plan ...</translation>
    </message>
    <message>
        <source>written: {}</source>
        <translation>geschrieben: {}</translation>
    </message>
    <message>
        <source>there are several plans</source>
        <translation>es sind mehrere Pläne</translation>
    </message>
    <message>
        <source>narrow one at a time</source>
        <translation>einen auf einmal einengen</translation>
    </message>
    <message>
        <source>there is no application</source>
        <translation>es fehlt eine Anwendung</translation>
    </message>
    <message>
        <source>name its profile: --weights app.profile</source>
        <translation>ihr Profil nennen: --weights app.profile</translation>
    </message>
    <message>
        <source>not in the plan: {}</source>
        <translation>nicht im Plan: {}</translation>
    </message>
    <message>
        <source>two results would go to the same place</source>
        <translation>zwei Ergebnisse gingen an denselben Ort</translation>
    </message>
    <message>
        <source>it takes a number from {} to {}</source>
        <translation>nötig ist eine Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>verify one at a time for that</source>
        <translation>dafür eine auf einmal nachprüfen</translation>
    </message>
    <message>
        <source>no temporary folder: {}</source>
        <translation>kein temporärer Ordner: {}</translation>
    </message>
    <message>
        <source>set TMPDIR to one with room, or name a file with --records</source>
        <translation>TMPDIR auf einen mit Platz setzen, oder mit --records eine Datei nennen</translation>
    </message>
    <message>
        <source>the window cannot be opened: {}</source>
        <translation>das Fenster kann nicht geöffnet werden: {}</translation>
    </message>
    <message>
        <source>log in with `ssh -X`, or use a command that needs no display: `collscope --help`</source>
        <translation>mit `ssh -X` anmelden, oder einen Befehl verwenden, der keine Anzeige braucht: `collscope --help`</translation>
    </message>
    <message>
        <source>there is no display (DISPLAY and WAYLAND_DISPLAY are not set)</source>
        <translation>es gibt keine Anzeige (DISPLAY und WAYLAND_DISPLAY sind nicht gesetzt)</translation>
    </message>
    <message>
        <source>CSV instead of text</source>
        <translation>CSV statt Text</translation>
    </message>
    <message>
        <source>of the picture: a parameter of --model with several values, or a figure; the last such parameter when not given</source>
        <translation>des Bildes: ein Parameter von --model mit mehreren Werten, oder eine Kennzahl; ohne Angabe der letzte solche Parameter</translation>
    </message>
    <message>
        <source>Fits a model with every value of its parameters within ranges, and prints size and penalty of each</source>
        <translation>Passt ein Modell mit jedem Wert seiner Parameter innerhalb von Bereichen an und gibt Größe und Mehrzeit von jedem aus</translation>
    </message>
    <message>
        <source>name of a host profile of the window, or a JSON file</source>
        <translation>Name eines Rechnerprofils des Fensters, oder eine JSON-Datei</translation>
    </message>
    <message>
        <source>nodes of the job; the plan&apos;s largest number when not given, else 1</source>
        <translation>Knoten des Jobs; ohne Angabe die größte Anzahl des Plans, sonst 1</translation>
    </message>
    <message>
        <source>processes per node; the plan&apos;s largest number when not given, else 1</source>
        <translation>Prozesse je Knoten; ohne Angabe die größte Anzahl des Plans, sonst 1</translation>
    </message>
    <message>
        <source>time limit of a job; 60, or as before, when not given</source>
        <translation>Zeitgrenze eines Jobs; ohne Angabe 60, oder wie zuvor</translation>
    </message>
    <message>
        <source>a job of its own for every node count of the plan</source>
        <translation>ein eigener Job für jede Knotenzahl des Plans</translation>
    </message>
    <message>
        <source>print what would be written on the machine and run there, and submit nothing</source>
        <translation>ausgeben, was auf dem Rechner geschrieben und ausgeführt würde, und nichts abschicken</translation>
    </message>
    <message>
        <source>return as soon as everything is submitted</source>
        <translation>zurückkehren, sobald alles abgeschickt ist</translation>
    </message>
    <message>
        <source>go on until the job has ended</source>
        <translation>weitermachen, bis der Job geendet hat</translation>
    </message>
    <message>
        <source>records that may be fetched of the job, 1024 when not given</source>
        <translation>Aufzeichnungen, die von dem Job geholt werden dürfen, ohne Angabe 1024</translation>
    </message>
    <message>
        <source>ask the agent there for its methods, not the catalogue, and the scheduler for its limits</source>
        <translation>den Agenten dort nach seinen Methoden fragen, nicht den Katalog, und den Scheduler nach seinen Grenzen</translation>
    </message>
    <message>
        <source>recorded times: the estimate goes by them where they have what the plan measures</source>
        <translation>aufgezeichnete Zeiten: die Schätzung richtet sich nach ihnen, wo sie haben, was der Plan misst</translation>
    </message>
    <message>
        <source>measure with processes that come as far apart to each collective as the profile says</source>
        <translation>mit Prozessen messen, die so weit auseinander zu jeder Operation kommen, wie das Profil sagt</translation>
    </message>
    <message>
        <source>write the agent&apos;s path into the profile</source>
        <translation>den Pfad des Agenten in das Profil schreiben</translation>
    </message>
    <message>
        <source>copy the records of the one job there</source>
        <translation>die Aufzeichnungen des einen Jobs dorthin kopieren</translation>
    </message>
    <message>
        <source>Says what is wrong with files that MPI libraries load: what they would ignore, misread or abort on</source>
        <translation>Sagt, was an Dateien falsch ist, die MPI-Bibliotheken laden: was sie übergehen, falsch lesen oder woran sie abbrechen</translation>
    </message>
    <message>
        <source>CSV with columns as --exclude takes it: what to measure again, its reasons do not matter</source>
        <translation>CSV mit Spalten, wie --exclude sie nimmt: was noch einmal gemessen wird, auf die Gründe kommt es nicht an</translation>
    </message>
    <message>
        <source>write there instead of standard output</source>
        <translation>dorthin schreiben statt auf die Standardausgabe</translation>
    </message>
    <message>
        <source>the columns of the table, as CSV and JSON, which have all, name them; the usual ones when not given</source>
        <translation>die Spalten der Tabelle, wie CSV und JSON sie nennen, die alle haben; ohne Angabe die üblichen</translation>
    </message>
    <message>
        <source>Fits a model to a decision map and prints its size, depth and penalty</source>
        <translation>Passt ein Modell an eine Entscheidungskarte an und gibt seine Größe, Tiefe und Mehrzeit aus</translation>
    </message>
    <message>
        <source>Lists systems, collectives, methods, grid, samples and gaps</source>
        <translation>Listet Systeme, Operationen, Methoden, Raster, Einzelmessungen und Lücken auf</translation>
    </message>
    <message>
        <source>in which order points are measured: coarse-to-fine, refine, variance, regret; regret when not given</source>
        <translation>in welcher Reihenfolge Punkte gemessen werden: coarse-to-fine, refine, variance, regret; ohne Angabe regret</translation>
    </message>
    <message>
        <source>where to predict instead of where was measured; keys are nodes, ppn, comm_size, members, colours and message_bytes: --at nodes=35 --at ppn=48 for example</source>
        <translation>wo vorhergesagt wird statt dort, wo gemessen wurde; Schlüssel sind nodes, ppn, comm_size, members, colours und message_bytes: etwa --at nodes=35 --at ppn=48</translation>
    </message>
    <message>
        <source>so many placements and message sizes more between each two that were measured, 16 at most; 0 when not given</source>
        <translation>so viele Platzierungen und Nachrichtengrößen mehr zwischen je zwei gemessenen, höchstens 16; ohne Angabe 0</translation>
    </message>
    <message>
        <source>Writes the times of all methods as a model predicts them, as data that every command reads</source>
        <translation>Schreibt die Zeiten aller Methoden, wie ein Modell sie vorhersagt, als Daten, die jeder Befehl liest</translation>
    </message>
    <message>
        <source>Writes a report: what is gained and what to load, then maps and decisions of each collective</source>
        <translation>Schreibt einen Bericht: was gewonnen wird und was zu laden ist, dann Karten und Entscheidungen jeder Operation</translation>
    </message>
    <message>
        <source>Shows which collective calls a program spends its time in, and with --data what decisions cost it</source>
        <translation>Zeigt, in welchen kollektiven Aufrufen ein Programm seine Zeit verbringt, und mit --data, was Entscheidungen es kosten</translation>
    </message>
    <message>
        <source>a row per kind of call, to FILE behind the files that are read, or to standard output</source>
        <translation>eine Zeile je Art von Aufruf, nach FILE hinter den gelesenen Dateien oder auf die Standardausgabe</translation>
    </message>
    <message>
        <source>the same as JSON</source>
        <translation>dasselbe als JSON</translation>
    </message>
    <message>
        <source>write all files together as one record of Collscope</source>
        <translation>alle Dateien zusammen als eine Aufzeichnung von Collscope schreiben</translation>
    </message>
    <message>
        <source>cases that two branches of a test must have; 2 when not given</source>
        <translation>Fälle, die zwei Zweige eines Tests haben müssen; ohne Angabe 2</translation>
    </message>
    <message>
        <source>confidence level of pruning in percent; 25 when not given</source>
        <translation>Vertrauensniveau des Stutzens in Prozent; ohne Angabe 25</translation>
    </message>
    <message>
        <source>choose tests by gain, not by gain ratio</source>
        <translation>Tests nach dem Gewinn wählen, nicht nach dem Gewinnverhältnis</translation>
    </message>
    <message>
        <source>group the values of discrete attributes</source>
        <translation>die Werte diskreter Attribute gruppieren</translation>
    </message>
    <message>
        <source>grow so many trees from windows of the cases</source>
        <translation>so viele Bäume aus Fenstern der Fälle wachsen lassen</translation>
    </message>
    <message>
        <source>cases in the first window</source>
        <translation>Fälle im ersten Fenster</translation>
    </message>
    <message>
        <source>cases added to a window at most in a cycle</source>
        <translation>Fälle, die in einem Zyklus höchstens zu einem Fenster hinzukommen</translation>
    </message>
    <message>
        <source>evaluate the trees on STEM.test too</source>
        <translation>die Bäume auch an STEM.test bewerten</translation>
    </message>
    <message>
        <source>Grows and prunes decision trees from C4.5&apos;s own files, STEM.names and STEM.data, as Release 8 does</source>
        <translation>Lässt Entscheidungsbäume aus den Dateien von C4.5, STEM.names und STEM.data, wachsen und stutzt sie, wie Release 8 es tut</translation>
    </message>
    <message>
        <source>the figures as JSON instead of the printout</source>
        <translation>die Kennzahlen als JSON statt des Ausdrucks</translation>
    </message>
    <message>
        <source>every node with all digits, to be compared with other programs</source>
        <translation>jeder Knoten mit allen Ziffern, zum Vergleich mit anderen Programmen</translation>
    </message>
    <message>
        <source>the number of nodes of the job; of several each with each of --ppn</source>
        <translation>die Anzahl der Knoten des Jobs; von mehreren jede mit jeder von --ppn</translation>
    </message>
    <message>
        <source>its processes per node</source>
        <translation>seine Prozesse je Knoten</translation>
    </message>
    <message>
        <source>let the model decide beyond the measured numbers of nodes, processes per node and processes too; without it the library&apos;s own choice stays there</source>
        <translation>das Modell auch jenseits der gemessenen Anzahlen von Knoten, Prozessen je Knoten und Prozessen entscheiden lassen; ohne dies bleibt dort die eigene Wahl der Bibliothek</translation>
    </message>
    <message>
        <source>Writes the decisions for the job at hand, measured there or not, if they do no harm</source>
        <translation>Schreibt die Entscheidungen für den vorliegenden Job, dort gemessen oder nicht, wenn sie nicht schaden</translation>
    </message>
    <message>
        <source>one or more collectives; all that were measured when not given</source>
        <translation>eine oder mehrere Operationen; ohne Angabe alle gemessenen</translation>
    </message>
    <message>
        <source>what decides, and predicts times where nobody measured; without it the measurements where that very placement was measured, elsewhere knn:fallback=on</source>
        <translation>was entscheidet, und Zeiten vorhersagt, wo niemand gemessen hat; ohne dies die Messungen, wo genau diese Platzierung gemessen wurde, anderswo knn:fallback=on</translation>
    </message>
    <message>
        <source>Says which decisions of an earlier measurement or deployment no longer hold, and what they cost now</source>
        <translation>Sagt, welche Entscheidungen einer früheren Messung oder Auslieferung nicht mehr gelten und was sie jetzt kosten</translation>
    </message>
    <message>
        <source>every --model by itself, before and after, instead of one against another</source>
        <translation>jedes --model für sich, vorher und nachher, statt eines gegen ein anderes</translation>
    </message>
    <message>
        <source>the system whose decisions are old</source>
        <translation>das System, dessen Entscheidungen alt sind</translation>
    </message>
    <message>
        <source>the system whose decisions are new, and whose measurements judge both</source>
        <translation>das System, dessen Entscheidungen neu sind und dessen Messungen beide beurteilen</translation>
    </message>
    <message>
        <source>the system whose measurements judge both instead; a third DATA is read for it</source>
        <translation>das System, dessen Messungen stattdessen beide beurteilen; dafür wird ein drittes DATA gelesen</translation>
    </message>
    <message>
        <source>a decision is stale when it loses more than this; 5 when not given</source>
        <translation>eine Entscheidung ist überholt, wenn sie mehr als dies verliert; ohne Angabe 5</translation>
    </message>
    <message>
        <source>figures as JSON instead of text</source>
        <translation>Kennzahlen als JSON statt Text</translation>
    </message>
    <message>
        <source>a row per cell instead of text</source>
        <translation>eine Zeile je Zelle statt Text</translation>
    </message>
    <message>
        <source>processes of the parent group (default 131072); a list or range (4096..131072*2)</source>
        <translation>Prozesse der Elterngruppe (Vorgabe 131072); eine Liste oder ein Bereich (4096..131072*2)</translation>
    </message>
    <message>
        <source>chance of each process to take part (default 0.6); a list or range (0.1..0.9/0.1)</source>
        <translation>Wahrscheinlichkeit jedes Prozesses, teilzunehmen (Vorgabe 0.6); eine Liste oder ein Bereich (0.1..0.9/0.1)</translation>
    </message>
    <message>
        <source>most children in the trees, 2 and more (default 3); a list or range</source>
        <translation>meiste Kinder in den Bäumen, ab 2 (Vorgabe 3); eine Liste oder ein Bereich</translation>
    </message>
    <message>
        <source>so many groups out of one formation (default 1); a list or range</source>
        <translation>so viele Gruppen aus einer Gruppenbildung (Vorgabe 1); eine Liste oder ein Bereich</translation>
    </message>
    <message>
        <source>who takes part: the same for the same seed (default 1); a list or range</source>
        <translation>wer teilnimmt: dieselben bei demselben Startwert (Vorgabe 1); eine Liste oder ein Bereich</translation>
    </message>
    <message>
        <source>so many formations at the same time (default 1); a list or range</source>
        <translation>so viele Gruppenbildungen zur selben Zeit (Vorgabe 1); eine Liste oder ein Bereich</translation>
    </message>
    <message>
        <source>centralized, shrink-and-balance (leaves fill), shrink-and-balance-children, rank-and-hash or all (default)</source>
        <translation>centralized, shrink-and-balance (Blätter füllen), shrink-and-balance-children, rank-and-hash oder all (Vorgabe)</translation>
    </message>
    <message>
        <source>intermediaries of neighbouring ranks: spread (default) or identity (rank i: process i)</source>
        <translation>Vermittler benachbarter Ränge: spread (Vorgabe) oder identity (Rang i: Prozess i)</translation>
    </message>
    <message>
        <source>plain (default), or machine: a tree in each node, one over the nodes of a neighbourhood, one over these</source>
        <translation>plain (Vorgabe), oder machine: ein Baum in jedem Knoten, einer über die Knoten einer Nachbarschaft, einer über diese</translation>
    </message>
    <message>
        <source>overhead, latency, near (within a node), between (nodes of a neighbourhood; all in seconds), bandwidth (bytes/s), node (processes per node), neighbourhood (nodes per neighbourhood), other (messages/s to each process from elsewhere), other_bytes</source>
        <translation>overhead, latency, near (innerhalb eines Knotens), between (Knoten einer Nachbarschaft; alle in Sekunden), bandwidth (Bytes/s), node (Prozesse je Knoten), neighbourhood (Knoten je Nachbarschaft), other (Nachrichten/s an jeden Prozess von anderswo), other_bytes</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>ein Bild</translation>
    </message>
    <message>
        <source>a vector picture</source>
        <translation>ein Vektorbild</translation>
    </message>
    <message>
        <source>for all of it, 300 when not given (30 with --check): two fifths for the first run, as much for others, one fifth to verify, a tenth (10 s at most) for the rest</source>
        <translation>für alles, ohne Angabe 300 (mit --check 30): zwei Fünftel für den ersten Lauf, ebenso viel für weitere, ein Fünftel zum Nachprüfen, ein Zehntel (höchstens 10 s) für den Rest</translation>
    </message>
    <message>
        <source>where everything goes: records, decisions, result.json</source>
        <translation>wohin alles kommt: Aufzeichnungen, Entscheidungen, result.json</translation>
    </message>
    <message>
        <source>which MPI library, by the beginning of its name and version (openmpi, mpich4); the first in PATH that can be measured when not given. With --host the agent&apos;s there, which has one: another is refused</source>
        <translation>welche MPI-Bibliothek, nach dem Anfang ihres Namens und ihrer Version (openmpi, mpich4); ohne Angabe die erste in PATH, die gemessen werden kann. Mit --host die des Agenten dort, der eine hat: eine andere wird abgelehnt</translation>
    </message>
    <message>
        <source>measure these alone; what is worth it in that time when not given</source>
        <translation>nur diese messen; ohne Angabe, was sich in dieser Zeit lohnt</translation>
    </message>
    <message>
        <source>what starts the agent in place of the library&apos;s own, with @processes@: inside a batch job, say</source>
        <translation>was den Agenten statt des Startprogramms der Bibliothek startet, mit @processes@: etwa in einem Batch-Job</translation>
    </message>
    <message>
        <source>the most; as many as there are cores when not given. More than that disturb each other</source>
        <translation>die meisten; ohne Angabe so viele, wie es Kerne gibt. Mehr als das stören einander</translation>
    </message>
    <message>
        <source>measure there, through ssh and its scheduler: name of a host profile of the window, or a JSON file</source>
        <translation>dort messen, über ssh und seinen Scheduler: Name eines Rechnerprofils des Fensters, oder eine JSON-Datei</translation>
    </message>
    <message>
        <source>nodes of the jobs there; 1 when not given</source>
        <translation>Knoten der Jobs dort; ohne Angabe 1</translation>
    </message>
    <message>
        <source>processes per node there</source>
        <translation>Prozesse je Knoten dort</translation>
    </message>
    <message>
        <source>go on with what DIR holds, after a kill or Ctrl-C. The other options need not be given: they are those that it was begun with</source>
        <translation>mit dem fortfahren, was DIR enthält, nach einem Abbruch oder Ctrl-C. Die anderen Optionen sind nicht nötig: es gelten die, mit denen es begonnen wurde</translation>
    </message>
    <message>
        <source>build the measuring agent first where the library has none: with its own compiler, once</source>
        <translation>zuerst den Messagenten bauen, wo die Bibliothek keinen hat: mit ihrem eigenen Compiler, einmal</translation>
    </message>
    <message>
        <source>print result.json in place of the summary</source>
        <translation>result.json statt der Zusammenfassung ausgeben</translation>
    </message>
    <message>
        <source>time a sample of what was written there again, in turn with the library&apos;s own choices; exit status 3 when that is stale</source>
        <translation>eine Stichprobe dessen, was dort geschrieben wurde, noch einmal messen, abwechselnd mit der eigenen Wahl der Bibliothek; Status 3, wenn es überholt ist</translation>
    </message>
    <message>
        <source>Models (SPEC is name:key=value,...):</source>
        <translation>Modelle (SPEC ist name:key=value,...):</translation>
    </message>
    <message>
        <source>Usage: collscope [FILE...]
       collscope COMMAND ...

Measures, maps, learns and ships decisions between MPI collective algorithms.
Without a command it opens the window with the given measurements or projects.

Commands (they need no display):
</source>
        <translation>Aufruf: collscope [FILE...]
        collscope COMMAND ...

Misst, kartiert, lernt und liefert Entscheidungen zwischen Algorithmen kollektiver MPI-Operationen.
Ohne Befehl öffnet es das Fenster mit den angegebenen Messungen oder Projekten.

Befehle (sie brauchen keine Anzeige):
</translation>
    </message>
    <message>
        <source>Options:</source>
        <translation>Optionen:</translation>
    </message>
    <message>
        <source>this text; `collscope help COMMAND` and `collscope COMMAND --help` say more about a command</source>
        <translation>dieser Text; `collscope help COMMAND` und `collscope COMMAND --help` sagen mehr über einen Befehl</translation>
    </message>
    <message>
        <source>the version</source>
        <translation>die Version</translation>
    </message>
    <message>
        <source>Usage: collscope {} {}</source>
        <translation>Aufruf: collscope {} {}</translation>
    </message>
    <message>
        <source>DATA is a file or folder of any known format, xz and gz too.</source>
        <translation>DATA ist eine Datei oder ein Ordner irgendeines bekannten Formats, auch xz und gz.</translation>
    </message>
    <message>
        <source>Commands:</source>
        <translation>Befehle:</translation>
    </message>
    <message>
        <source>this text</source>
        <translation>dieser Text</translation>
    </message>
    <message>
        <source>this text; `collscope {} COMMAND --help` says more</source>
        <translation>dieser Text; `collscope {} COMMAND --help` sagt mehr</translation>
    </message>
    <message>
        <source>Writes decisions as files that an MPI library or a program loads, if they do no harm</source>
        <translation>Schreibt Entscheidungen als Dateien, die eine MPI-Bibliothek oder ein Programm lädt, wenn sie nicht schaden</translation>
    </message>
    <message>
        <source>the collective: bcast, allreduce, ...</source>
        <translation>die kollektive Operation: bcast, allreduce, ...</translation>
    </message>
    <message>
        <source>one or more collectives: bcast,reduce</source>
        <translation>eine oder mehrere Operationen: bcast,reduce</translation>
    </message>
    <message>
        <source>one or more collectives, bcast,reduce, or all that were measured; groups: those of process groups</source>
        <translation>eine oder mehrere Operationen, bcast,reduce, oder alle gemessenen; groups: die von Prozessgruppen</translation>
    </message>
    <message>
        <source>the system, as `collscope info` names it; needed when DATA holds several</source>
        <translation>das System, wie `collscope info` es nennt; nötig, wenn DATA mehrere enthält</translation>
    </message>
    <message>
        <source>only measurements with so many processes per node; all when not given</source>
        <translation>nur Messungen mit so vielen Prozessen je Knoten; ohne Angabe alle</translation>
    </message>
    <message>
        <source>only measurements on so many nodes; all when not given</source>
        <translation>nur Messungen auf so vielen Knoten; ohne Angabe alle</translation>
    </message>
    <message>
        <source>only measurements of process groups in which so many processes take part; all when not given</source>
        <translation>nur Messungen von Prozessgruppen, in denen so viele Prozesse teilnehmen; ohne Angabe alle</translation>
    </message>
    <message>
        <source>only measurements of so many process groups at once; all when not given</source>
        <translation>nur Messungen von so vielen Prozessgruppen zugleich; ohne Angabe alle</translation>
    </message>
    <message>
        <source>only methods of this library: openmpi, collscope, ...; of all when not given</source>
        <translation>nur Methoden dieser Bibliothek: openmpi, collscope, ...; ohne Angabe von allen</translation>
    </message>
    <message>
        <source>a decision may be &quot;leave this cell to the library&quot;</source>
        <translation>eine Entscheidung darf &quot;diese Zelle der Bibliothek überlassen&quot; sein</translation>
    </message>
    <message>
        <source>without the measurements that this CSV names: collective, method, nodes, ppn, comm_size, members, colours, message_bytes, run, and the reason</source>
        <translation>ohne die Messungen, die diese CSV-Datei nennt: collective, method, nodes, ppn, comm_size, members, colours, message_bytes, run, und der Grund</translation>
    </message>
    <message>
        <source>the model may choose any method that cannot be told from the best of its cell</source>
        <translation>das Modell darf jede Methode wählen, die von der besten ihrer Zelle nicht zu unterscheiden ist</translation>
    </message>
    <message>
        <source>one model for all the collectives of --collective</source>
        <translation>ein Modell für alle Operationen von --collective</translation>
    </message>
    <message>
        <source>what decides, quadtree:depth=3 for example</source>
        <translation>was entscheidet, etwa quadtree:depth=3</translation>
    </message>
    <message>
        <source>fit to the other runs only, and say what the model loses on these too</source>
        <translation>nur an die anderen Läufe anpassen, und sagen, was das Modell auch an diesen verliert</translation>
    </message>
    <message>
        <source>fit to these alone; keys are nodes, ppn, comm_size, members, colours, message_bytes and run, all that are given must hold</source>
        <translation>nur an diese anpassen; Schlüssel sind nodes, ppn, comm_size, members, colours, message_bytes und run, alle angegebenen müssen gelten</translation>
    </message>
    <message>
        <source>say what the model loses on these, which it is not fitted to: --test nodes=7,13 for example</source>
        <translation>sagen, was das Modell an diesen verliert, an die es nicht angepasst ist: etwa --test nodes=7,13</translation>
    </message>
    <message>
        <source>fit to this system</source>
        <translation>an dieses System anpassen</translation>
    </message>
    <message>
        <source>say what the model loses on this one</source>
        <translation>sagen, was das Modell an diesem verliert</translation>
    </message>
    <message>
        <source>hold the cells out in K parts in turn, and say what a model loses on cells it did not know; runs: every run in turn (of a single run the cells, in 5 parts)</source>
        <translation>die Zellen in K Teilen der Reihe nach zurückhalten, und sagen, was ein Modell an Zellen verliert, die es nicht kannte; runs: jeden Lauf der Reihe nach (von einem einzigen Lauf die Zellen, in 5 Teilen)</translation>
    </message>
    <message>
        <source>what stands for a method in a cell of what its runs say: minimum (if nobody says), median or geometric-mean</source>
        <translation>was in einer Zelle für eine Methode steht, von dem, was ihre Läufe sagen: minimum (wenn niemand es sagt), median oder geometric-mean</translation>
    </message>
    <message>
        <source>makes other parts of --folds; 0 when not given</source>
        <translation>ergibt andere Teile von --folds; ohne Angabe 0</translation>
    </message>
    <message>
        <source>the text that an xz or gzip file may hold, such as 20GiB; 4GiB when not given</source>
        <translation>der Text, den eine Datei mit xz oder gzip enthalten darf, etwa 20GiB; ohne Angabe 4GiB</translation>
    </message>
    <message>
        <source>what DATA does not say of itself: system, collective, library, algorithm, ranks, nodes, ppn</source>
        <translation>was DATA nicht von sich selbst sagt: system, collective, library, algorithm, ranks, nodes, ppn</translation>
    </message>
    <message>
        <source>how DATA, a table of any program, is to be read: its columns and units; the window writes such files</source>
        <translation>wie DATA, eine Tabelle irgendeines Programms, zu lesen ist: ihre Spalten und Einheiten; das Fenster schreibt solche Dateien</translation>
    </message>
    <message>
        <source>JSON instead of text</source>
        <translation>JSON statt Text</translation>
    </message>
    <message>
        <source>Measures a plan on another machine, through ssh and its scheduler, and fetches the records as they grow</source>
        <translation>Misst einen Plan auf einem anderen Rechner, über ssh und seinen Scheduler, und holt die Aufzeichnungen, während sie wachsen</translation>
    </message>
    <message>
        <source>Tries all that a job of a host profile will need, one line each, and submits nothing</source>
        <translation>Probiert alles, was ein Job eines Rechnerprofils brauchen wird, mit je einer Zeile, und schickt nichts ab</translation>
    </message>
    <message>
        <source>Lets a host profile, or that of a job, run on this machine what its ssh options ask for</source>
        <translation>Lässt ein Rechnerprofil, oder das eines Jobs, auf diesem Rechner ausführen, was seine ssh-Optionen verlangen</translation>
    </message>
    <message>
        <source>Builds the agent on the machine, in the work folder, and prints its path</source>
        <translation>Baut den Agenten auf dem Rechner, im Arbeitsordner, und gibt seinen Pfad aus</translation>
    </message>
    <message>
        <source>Writes the part of a plan that applications call: the cells of their collectives, communicators and message sizes, and no others; with --skew a plan for each collective</source>
        <translation>Schreibt den Teil eines Plans, den Anwendungen aufrufen: die Zellen ihrer Operationen, Kommunikatoren und Nachrichtengrößen, und keine anderen; mit --skew einen Plan für jede Operation</translation>
    </message>
    <message>
        <source>Says how many measurements, how much time and how many core hours a plan needs</source>
        <translation>Sagt, wie viele Messungen, wie viel Zeit und wie viele Kernstunden ein Plan braucht</translation>
    </message>
    <message>
        <source>Submits a job and follows it until it has ended and its records are here</source>
        <translation>Schickt einen Job ab und verfolgt ihn, bis er geendet hat und seine Aufzeichnungen hier sind</translation>
    </message>
    <message>
        <source>Lists the jobs as they were when last seen</source>
        <translation>Listet die Jobs auf, wie sie zuletzt gesehen wurden</translation>
    </message>
    <message>
        <source>Asks the machines about the jobs, fetches what they have measured since, and lists them</source>
        <translation>Fragt die Rechner nach den Jobs, holt, was sie seither gemessen haben, und listet sie auf</translation>
    </message>
    <message>
        <source>Fetches what a job has measured until now, or goes on following it</source>
        <translation>Holt, was ein Job bisher gemessen hat, oder verfolgt ihn weiter</translation>
    </message>
    <message>
        <source>Prints the end of what a job printed</source>
        <translation>Gibt das Ende dessen aus, was ein Job ausgegeben hat</translation>
    </message>
    <message>
        <source>Asks for the end of a job</source>
        <translation>Verlangt das Ende eines Jobs</translation>
    </message>
    <message>
        <source>Submits a new job that measures what an ended one did not</source>
        <translation>Schickt einen neuen Job ab, der misst, was ein beendeter nicht gemessen hat</translation>
    </message>
    <message>
        <source>Takes records that were brought from the machine by hand</source>
        <translation>Nimmt Aufzeichnungen an, die von Hand vom Rechner gebracht wurden</translation>
    </message>
    <message>
        <source>Ends a lost job as finished</source>
        <translation>Beendet einen verlorenen Job als fertig</translation>
    </message>
    <message>
        <source>Says, on times that were recorded, after which share of the measuring time each policy&apos;s map is how good</source>
        <translation>Sagt an aufgezeichneten Zeiten, nach welchem Anteil der Messzeit die Karte jeder Strategie wie gut ist</translation>
    </message>
    <message>
        <source>Writes the plan that measures single cells again, as `collscope spikes --csv` lists them, and says its cost</source>
        <translation>Schreibt den Plan, der einzelne Zellen noch einmal misst, wie `collscope spikes --csv` sie auflistet, und sagt seinen Aufwand</translation>
    </message>
    <message>
        <source>all reductions of the jobs have commutative operations: allow algorithms that get others wrong</source>
        <translation>alle Reduktionen der Jobs haben kommutative Operationen: Algorithmen erlauben, die andere falsch berechnen</translation>
    </message>
    <message>
        <source>deterministic methods only: reductions whose result may differ from run to run fall back to the library</source>
        <translation>nur deterministische Methoden: Reduktionen, deren Ergebnis sich von Lauf zu Lauf unterscheiden kann, bleiben der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>where jobs and records are kept; your data folder when not given</source>
        <translation>wo Jobs und Aufzeichnungen aufbewahrt werden; ohne Angabe der eigene Datenordner</translation>
    </message>
    <message>
        <source>CSV instead of text: every point of the curves</source>
        <translation>CSV statt Text: jeder Punkt der Kurven</translation>
    </message>
    <message>
        <source>Measures a machine, decides, checks, writes what its MPI library loads, and verifies what it gains</source>
        <translation>Misst einen Rechner, entscheidet, prüft, schreibt, was seine MPI-Bibliothek lädt, und prüft nach, was es bringt</translation>
    </message>
    <message>
        <source>write the time of every repetition, too, where DATA has it (column seconds_each)</source>
        <translation>auch die Zeit jeder Wiederholung schreiben, wo DATA sie hat (Spalte seconds_each)</translation>
    </message>
    <message>
        <source>csv when not given; c45: the best method of every measured cell of --collective as cases of C4.5, STEM.names and STEM.data</source>
        <translation>ohne Angabe csv; c45: die beste Methode jeder gemessenen Zelle von --collective als Fälle von C4.5, STEM.names und STEM.data</translation>
    </message>
    <message>
        <source>c45: what a case says of its instance, as C4.5&apos;s models name it (nodes, ppn, total_bytes, ...); comm_size,message_bytes when not given</source>
        <translation>c45: was ein Fall von seiner Instanz sagt, wie die Modelle von C4.5 es nennen (nodes, ppn, total_bytes, ...); ohne Angabe comm_size,message_bytes</translation>
    </message>
    <message>
        <source>Writes measurements of any known format as native CSV, or what is best as C4.5&apos;s files</source>
        <translation>Schreibt Messungen jedes bekannten Formats als eigenes CSV, oder was am besten ist als Dateien von C4.5</translation>
    </message>
    <message>
        <source>Compares models with each other, with the library&apos;s own choice and the best possible tree</source>
        <translation>Vergleicht Modelle miteinander, mit der eigenen Wahl der Bibliothek und dem bestmöglichen Baum</translation>
    </message>
    <message>
        <source>a row per case, to --csv=FILE or to standard output</source>
        <translation>eine Zeile je Fall, nach --csv=FILE oder auf die Standardausgabe</translation>
    </message>
    <message>
        <source>Simulates how process groups with system-given ranks are formed on large machines</source>
        <translation>Simuliert, wie Prozessgruppen mit vom System vergebenen Rängen auf großen Rechnern gebildet werden</translation>
    </message>
    <message>
        <source>Forms groups and counts messages, bytes, levels and simulated time</source>
        <translation>Bildet Gruppen und zählt Nachrichten, Bytes, Ebenen und simulierte Zeit</translation>
    </message>
    <message>
        <source>Draws the parent&apos;s tree with those that take part, and the trees of the new groups</source>
        <translation>Zeichnet den Baum der Elterngruppe mit den Teilnehmern, und die Bäume der neuen Gruppen</translation>
    </message>
    <message>
        <source>processes of the parent group (default 13)</source>
        <translation>Prozesse der Elterngruppe (Vorgabe 13)</translation>
    </message>
    <message>
        <source>chance of each process to take part (default 0.6)</source>
        <translation>Wahrscheinlichkeit jedes Prozesses, teilzunehmen (Vorgabe 0.6)</translation>
    </message>
    <message>
        <source>most children in the trees, 2 and more (default 3)</source>
        <translation>meiste Kinder in den Bäumen, ab 2 (Vorgabe 3)</translation>
    </message>
    <message>
        <source>so many groups out of one formation (default 1)</source>
        <translation>so viele Gruppen aus einer Gruppenbildung (Vorgabe 1)</translation>
    </message>
    <message>
        <source>who takes part: the same for the same seed (default 1)</source>
        <translation>wer teilnimmt: dieselben bei demselben Startwert (Vorgabe 1)</translation>
    </message>
    <message>
        <source>Repeats figures 3 and 4 and tables 1 and 2 of Langer, Venkataraman and Kale (2012) beside the paper&apos;s numbers</source>
        <translation>Wiederholt die Abbildungen 3 und 4 und die Tabellen 1 und 2 von Langer, Venkataraman und Kale (2012) neben den Zahlen der Veröffentlichung</translation>
    </message>
    <message>
        <source>processes where the paper has 131072 (default); the other sizes follow from it</source>
        <translation>Prozesse, wo die Veröffentlichung 131072 hat (Vorgabe); die anderen Größen ergeben sich daraus</translation>
    </message>
    <message>
        <source>What the paper leaves to future work: formation amid other traffic, many formations at once, and trees that follow nodes and neighbourhoods</source>
        <translation>Was die Veröffentlichung künftiger Arbeit überlässt: Gruppenbildung bei anderem Verkehr, viele Gruppenbildungen zugleich, und Bäume, die Knoten und Nachbarschaften folgen</translation>
    </message>
    <message>
        <source>of the machine with nodes (default 131072); the other parts take a quarter and a 64th</source>
        <translation>des Rechners mit Knoten (Vorgabe 131072); die anderen Teile nehmen ein Viertel und ein 64stel</translation>
    </message>
    <message>
        <source>count the cells with a penalty above this (cells_above); 10 when not given</source>
        <translation>die Zellen mit einer Mehrzeit darüber zählen (cells_above); ohne Angabe 10</translation>
    </message>
    <message>
        <source>time the fit and its decisions, as they are made here and, with a C compiler (cc), by the generated C function</source>
        <translation>die Zeit der Anpassung und ihrer Entscheidungen messen, wie sie hier getroffen werden und, mit einem C-Compiler (cc), durch die erzeugte C-Funktion</translation>
    </message>
    <message>
        <source>what to write: c, c:nested, ...; an unknown name lists all of them</source>
        <translation>was geschrieben wird: c, c:nested, ...; ein unbekannter Name listet alle auf</translation>
    </message>
    <message>
        <source>allow algorithms of releases of the library that could not be tried: what they need is not known</source>
        <translation>Algorithmen von Versionen der Bibliothek erlauben, die nicht erprobt werden konnten: was sie brauchen, ist nicht bekannt</translation>
    </message>
    <message>
        <source>write there instead of standard output; a folder gets everything that is shipped with the file: how to install and undo it, environment script, module file</source>
        <translation>dorthin schreiben statt auf die Standardausgabe; ein Ordner erhält alles, was mit der Datei ausgeliefert wird: wie sie eingerichtet und entfernt wird, Umgebungsskript, Moduldatei</translation>
    </message>
    <message>
        <source>cells count by the calls of the application whose profile this is, in whatever format `collscope profile` reads; several with how many of the runs are of each; or a CSV of weights: collective, nodes, ppn, comm_size, message_bytes, weight</source>
        <translation>Zellen zählen nach den Aufrufen der Anwendung, deren Profil dies ist, in irgendeinem Format, das `collscope profile` liest; mehrere mit der Angabe, wie viele der Läufe von jeder sind; oder eine CSV-Datei mit Gewichten: collective, nodes, ppn, comm_size, message_bytes, weight</translation>
    </message>
    <message>
        <source>collectives count so much more or less: allreduce=3,bcast=0.5</source>
        <translation>Operationen zählen um so viel mehr oder weniger: allreduce=3,bcast=0.5</translation>
    </message>
    <message>
        <source>one row per cell, to FILE behind DATA or to standard output</source>
        <translation>eine Zeile je Zelle, nach FILE hinter DATA oder auf die Standardausgabe</translation>
    </message>
    <message>
        <source>Writes a decision map as CSV (the default), JSON or a picture</source>
        <translation>Schreibt eine Entscheidungskarte als CSV (Vorgabe), JSON oder Bild</translation>
    </message>
    <message>
        <source>measurements: says what the library&apos;s own choice, and the model if one is given, cost the program</source>
        <translation>Messungen: sagt, was die eigene Wahl der Bibliothek, und das Modell, falls eines angegeben ist, das Programm kosten</translation>
    </message>
    <message>
        <source>Lists measurements that are out of line with their neighbours and with other runs</source>
        <translation>Listet Messungen auf, die nicht zu ihren Nachbarn und zu anderen Läufen passen</translation>
    </message>
    <message>
        <source>as a list that --exclude takes, each with its reason, to FILE behind DATA or to standard output</source>
        <translation>als Liste, die --exclude nimmt, jede mit ihrem Grund, nach FILE hinter DATA oder auf die Standardausgabe</translation>
    </message>
    <message>
        <source>with what was expected, as JSON</source>
        <translation>mit dem, was erwartet wurde, als JSON</translation>
    </message>
    <message>
        <source>of the job; cells with more are left out; as many as the cells need when not given</source>
        <translation>des Jobs; Zellen mit mehr werden weggelassen; ohne Angabe so viele, wie die Zellen brauchen</translation>
    </message>
    <message>
        <source>what starts them, before the agent; `mpirun -n @processes@` when not given</source>
        <translation>was sie startet, vor dem Agenten; ohne Angabe `mpirun -n @processes@`</translation>
    </message>
    <message>
        <source>the measuring agent; the one beside this program when not given</source>
        <translation>der Messagent; ohne Angabe der neben diesem Programm</translation>
    </message>
    <message>
        <source>for the whole job; 60 when not given</source>
        <translation>für den ganzen Job; ohne Angabe 60</translation>
    </message>
    <message>
        <source>write the plan there for a job elsewhere (`collscope campaign run FILE`) and end</source>
        <translation>den Plan dorthin schreiben, für einen Job anderswo (`collscope campaign run FILE`), und enden</translation>
    </message>
    <message>
        <source>keep the records there, and go on with those that are there; without DATA, read them from there</source>
        <translation>die Aufzeichnungen dort aufbewahren, und mit denen fortfahren, die dort sind; ohne DATA sie von dort lesen</translation>
    </message>
    <message>
        <source>of the intervals; 95 when not given</source>
        <translation>der Intervalle; ohne Angabe 95</translation>
    </message>
    <message>
        <source>a row per cell, to FILE behind DATA or to standard output</source>
        <translation>eine Zeile je Zelle, nach FILE hinter DATA oder auf die Standardausgabe</translation>
    </message>
    <message>
        <source>a picture of the gains: + better, − worse, = no difference</source>
        <translation>ein Bild der Gewinne: + besser, − schlechter, = kein Unterschied</translation>
    </message>
    <message>
        <source>Times decisions and the MPI library&apos;s own choices in turn, in one job, and says what is gained</source>
        <translation>Misst Entscheidungen und die eigene Wahl der MPI-Bibliothek abwechselnd, in einem Job, und sagt, was gewonnen wird</translation>
    </message>
    <message>
        <source>{} is left out for {}: {}</source>
        <translation>{} wird für {} weggelassen: {}</translation>
    </message>
    <message>
        <source>is no text file of an MPI library</source>
        <translation>ist keine Textdatei einer MPI-Bibliothek</translation>
    </message>
    <message>
        <source>name a rules file</source>
        <translation>eine Regeldatei nennen</translation>
    </message>
    <message>
        <source>mend those before it first</source>
        <translation>zuerst die davor beheben</translation>
    </message>
    <message>
        <source>there is no object &quot;collectives&quot;</source>
        <translation>es gibt kein Objekt &quot;collectives&quot;</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no collective</source>
        <translation>&apos;{}&apos; ist keine kollektive Operation</translation>
    </message>
    <message>
        <source>the rules of {} are no list</source>
        <translation>die Regeln von {} sind keine Liste</translation>
    </message>
    <message>
        <source>{}: Open MPI ignores the whole file</source>
        <translation>{}: Open MPI übergeht die ganze Datei</translation>
    </message>
    <message>
        <source>see --mca coll_tuned_verbose 1</source>
        <translation>siehe --mca coll_tuned_verbose 1</translation>
    </message>
    <message>
        <source>a communicator size is no number</source>
        <translation>eine Kommunikatorgröße ist keine Zahl</translation>
    </message>
    <message>
        <source>a communicator entry has no list &quot;rules&quot;</source>
        <translation>ein Eintrag für Kommunikatoren hat keine Liste &quot;rules&quot;</translation>
    </message>
    <message>
        <source>a size of a rule is no number</source>
        <translation>eine Größe einer Regel ist keine Zahl</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no algorithm of {}: the rule is not used</source>
        <translation>&apos;{}&apos; ist kein Algorithmus von {}: die Regel wird nicht verwendet</translation>
    </message>
    <message>
        <source>name one of coll_tuned_{}_algorithm</source>
        <translation>einen von coll_tuned_{}_algorithm nennen</translation>
    </message>
    <message>
        <source>{} of {} with &quot;faninout&quot; {}: Open MPI 6.0 hangs for ever in it</source>
        <translation>{} von {} mit &quot;faninout&quot; {}: Open MPI 6.0 bleibt darin für immer hängen</translation>
    </message>
    <message>
        <source>write a &quot;faninout&quot; of 2 or more; 2 is what 6.0 itself uses</source>
        <translation>ein &quot;faninout&quot; von 2 oder mehr schreiben; 2 ist, was 6.0 selbst verwendet</translation>
    </message>
    <message>
        <source>the number of collectives</source>
        <translation>die Anzahl der Operationen</translation>
    </message>
    <message>
        <source>{}: HAN ignores the whole file</source>
        <translation>{}: HAN übergeht die ganze Datei</translation>
    </message>
    <message>
        <source>the file ends where {} is expected</source>
        <translation>die Datei endet, wo dies stehen sollte: {}</translation>
    </message>
    <message>
        <source>compare the counts with the lines that follow them</source>
        <translation>die Anzahlen mit den Zeilen vergleichen, die ihnen folgen</translation>
    </message>
    <message>
        <source>{} is {}</source>
        <translation>{} ist {}</translation>
    </message>
    <message>
        <source>it is {} or more</source>
        <translation>nötig ist {} oder mehr</translation>
    </message>
    <message>
        <source>a collective</source>
        <translation>eine kollektive Operation</translation>
    </message>
    <message>
        <source>collectives are 0 to 21</source>
        <translation>Operationen sind 0 bis 21</translation>
    </message>
    <message>
        <source>the number of levels</source>
        <translation>die Anzahl der Ebenen</translation>
    </message>
    <message>
        <source>the number of communicator sizes</source>
        <translation>die Anzahl der Kommunikatorgrößen</translation>
    </message>
    <message>
        <source>the level</source>
        <translation>die Ebene</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no level</source>
        <translation>&apos;{}&apos; ist keine Ebene</translation>
    </message>
    <message>
        <source>levels are 0 (within a node), 1 (between nodes) and 2 (whole communicators)</source>
        <translation>Ebenen sind 0 (in einem Knoten), 1 (zwischen Knoten) und 2 (ganze Kommunikatoren)</translation>
    </message>
    <message>
        <source>a communicator size</source>
        <translation>eine Kommunikatorgröße</translation>
    </message>
    <message>
        <source>the first communicator size is {}, not 1</source>
        <translation>die erste Kommunikatorgröße ist {}, nicht 1</translation>
    </message>
    <message>
        <source>begin every list of communicator sizes with 1</source>
        <translation>jede Liste von Kommunikatorgrößen mit 1 beginnen</translation>
    </message>
    <message>
        <source>the number of message sizes</source>
        <translation>die Anzahl der Nachrichtengrößen</translation>
    </message>
    <message>
        <source>the file ends where a message size is expected</source>
        <translation>die Datei endet, wo eine Nachrichtengröße stehen sollte</translation>
    </message>
    <message>
        <source>the first message size is {}, not 0</source>
        <translation>die erste Nachrichtengröße ist {}, nicht 0</translation>
    </message>
    <message>
        <source>begin every list of message sizes with 0</source>
        <translation>jede Liste von Nachrichtengrößen mit 0 beginnen</translation>
    </message>
    <message>
        <source>a component</source>
        <translation>eine Komponente</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no component</source>
        <translation>&apos;{}&apos; ist keine Komponente</translation>
    </message>
    <message>
        <source>components are self, basic, libnbc, tuned, sm, adapt and han, with a blank behind them</source>
        <translation>Komponenten sind self, basic, libnbc, tuned, sm, adapt und han, mit einem Leerzeichen dahinter</translation>
    </message>
    <message>
        <source>an algorithm of HAN</source>
        <translation>ein Algorithmus von HAN</translation>
    </message>
    <message>
        <source>the file ends within a list of segment sizes</source>
        <translation>die Datei endet in einer Liste von Segmentgrößen</translation>
    </message>
    <message>
        <source>close it with ]</source>
        <translation>mit ] schließen</translation>
    </message>
    <message>
        <source>is a multiple of 4096 bytes long: MPICH reads beyond its end</source>
        <translation>ist ein Vielfaches von 4096 Bytes lang: MPICH liest über sein Ende hinaus</translation>
    </message>
    <message>
        <source>add a line feed at the end</source>
        <translation>am Ende einen Zeilenvorschub hinzufügen</translation>
    </message>
    <message>
        <source>has no tree for {}: its first call aborts</source>
        <translation>hat keinen Baum für {}: der erste Aufruf bricht ab</translation>
    </message>
    <message>
        <source>start from the complete tree of the installed MPICH</source>
        <translation>vom vollständigen Baum des installierten MPICH ausgehen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no collective: MPI_Init aborts</source>
        <translation>&apos;{}&apos; ist keine kollektive Operation: MPI_Init bricht ab</translation>
    </message>
    <message>
        <source>begin with keys such as collective=bcast</source>
        <translation>mit Schlüsseln wie collective=bcast beginnen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no condition: MPI_Init aborts</source>
        <translation>&apos;{}&apos; ist keine Bedingung: MPI_Init bricht ab</translation>
    </message>
    <message>
        <source>conditions are those of MPICH&apos;s generic tree</source>
        <translation>Bedingungen sind die des allgemeinen Baums von MPICH</translation>
    </message>
    <message>
        <source>&apos;{}&apos; leads to no algorithm: MPICH aborts</source>
        <translation>&apos;{}&apos; führt zu keinem Algorithmus: MPICH bricht ab</translation>
    </message>
    <message>
        <source>put an algorithm behind every condition</source>
        <translation>hinter jede Bedingung einen Algorithmus setzen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is never reached: &apos;{}&apos; before it takes everything</source>
        <translation>&apos;{}&apos; wird nie erreicht: &apos;{}&apos; davor nimmt alles</translation>
    </message>
    <message>
        <source>sort the conditions from small to large</source>
        <translation>die Bedingungen von klein nach groß sortieren</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is the last of its chain: what it does not cover aborts</source>
        <translation>&apos;{}&apos; ist die letzte ihrer Kette: was sie nicht abdeckt, bricht ab</translation>
    </message>
    <message>
        <source>end the chain with a condition =any</source>
        <translation>die Kette mit einer Bedingung =any beenden</translation>
    </message>
    <message>
        <source>move the condition =any to the end</source>
        <translation>die Bedingung =any ans Ende setzen</translation>
    </message>
    <message>
        <source>compare with the release that shall read the file</source>
        <translation>mit der Version vergleichen, die die Datei lesen soll</translation>
    </message>
    <message>
        <source>&apos;{}&apos; does not fit MPICH&apos;s int and is read as another number</source>
        <translation>&apos;{}&apos; passt nicht in den int von MPICH und wird als andere Zahl gelesen</translation>
    </message>
    <message>
        <source>sizes end at 2147483647</source>
        <translation>Größen enden bei 2147483647</translation>
    </message>
    <message>
        <source>MPICH has no avg_msg_size for {}: the call aborts</source>
        <translation>MPICH hat keine avg_msg_size für {}: der Aufruf bricht ab</translation>
    </message>
    <message>
        <source>use total_msg_size, message size x processes</source>
        <translation>total_msg_size verwenden, Nachrichtengröße x Prozesse</translation>
    </message>
    <message>
        <source>the size of {} counts elements, not bytes: ranks that describe the data by different types may choose differently</source>
        <translation>die Größe von {} zählt Elemente, nicht Bytes: Ränge, die die Daten durch verschiedene Typen beschreiben, wählen vielleicht verschieden</translation>
    </message>
    <message>
        <source>use one algorithm for all message sizes of a communicator size</source>
        <translation>einen Algorithmus für alle Nachrichtengrößen einer Kommunikatorgröße verwenden</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is taken for &lt;= below a condition on a call</source>
        <translation>&apos;{}&apos; gilt unter einer Bedingung an einen Aufruf als &lt;=</translation>
    </message>
    <message>
        <source>put communicator sizes above everything else</source>
        <translation>Kommunikatorgrößen über alles andere setzen</translation>
    </message>
    <message>
        <source>compare them on measurements: collscope diff DATA --model file:A --model file:B</source>
        <translation>sie an Messungen vergleichen: collscope diff DATA --model file:A --model file:B</translation>
    </message>
    <message>
        <source>{} is decided by other numbers of a placement in one table than in the other (nodes, processes per node, communicator size)</source>
        <translation>über {} wird in der einen Tabelle nach anderen Zahlen einer Platzierung entschieden als in der anderen (Knoten, Prozesse je Knoten, Kommunikatorgröße)</translation>
    </message>
    <message>
        <source>{} has too many rows and sizes in both tables</source>
        <translation>{} hat zu viele Zeilen und Größen in beiden Tabellen</translation>
    </message>
    <message>
        <source>is longer than 255 characters: {} reads it in pieces</source>
        <translation>ist länger als 255 Zeichen: {} liest es in Stücken</translation>
    </message>
    <message>
        <source>shorten it</source>
        <translation>kürzen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is taken for {}</source>
        <translation>&apos;{}&apos; gilt als {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not known: RCCL skips the line</source>
        <translation>&apos;{}&apos; ist nicht bekannt: RCCL überspringt die Zeile</translation>
    </message>
    <message>
        <source>write one of {}</source>
        <translation>eines von diesen schreiben: {}</translation>
    </message>
    <message>
        <source>channels -1 runs on one channel: NVIDIA&apos;s plug-ins set 1 before they look for a line</source>
        <translation>channels -1 läuft auf einem Kanal: die Plug-ins von NVIDIA setzen 1, bevor sie eine Zeile suchen</translation>
    </message>
    <message>
        <source>write the number of channels, or 0 for as many as NCCL thinks right; a table for RCCL, which takes -1 for that, says `# for RCCL`</source>
        <translation>die Anzahl der Kanäle schreiben, oder 0 für so viele, wie NCCL für richtig hält; eine Tabelle für RCCL, das dafür -1 nimmt, sagt `# for RCCL`</translation>
    </message>
    <message>
        <source>0 channels: RCCL ignores that with a warning</source>
        <translation>0 Kanäle: RCCL übergeht das mit einer Warnung</translation>
    </message>
    <message>
        <source>write -1 for as many as RCCL thinks right</source>
        <translation>-1 schreiben für so viele, wie RCCL für richtig hält</translation>
    </message>
    <message>
        <source>has fewer than 8 fields: {} skips it</source>
        <translation>hat weniger als 8 Felder: {} überspringt es</translation>
    </message>
    <message>
        <source>write coll,min,max,algo,proto,channels,nNodes,nRanks</source>
        <translation>coll,min,max,algo,proto,channels,nNodes,nRanks schreiben</translation>
    </message>
    <message>
        <source>holds what is no number</source>
        <translation>enthält, was keine Zahl ist</translation>
    </message>
    <message>
        <source>begins at -1, which is taken for the largest number there is: the line is never used</source>
        <translation>beginnt bei -1, was als größte Zahl gilt, die es gibt: die Zeile wird nie verwendet</translation>
    </message>
    <message>
        <source>begin at 0 for every size</source>
        <translation>für jede Größe bei 0 beginnen</translation>
    </message>
    <message>
        <source>Open MPI 4.1 reads the file otherwise or ignores it: levels by name and algorithms of HAN came with 5.0</source>
        <translation>Open MPI 4.1 liest die Datei anders oder übergeht sie: Ebenen mit Namen und Algorithmen von HAN kamen mit 5.0</translation>
    </message>
    <message>
        <source>write levels as 0, 1 and 2 and components without @ unless 5.0 is the oldest release</source>
        <translation>Ebenen als 0, 1 und 2 und Komponenten ohne @ schreiben, wenn nicht 5.0 die älteste Version ist</translation>
    </message>
    <message>
        <source>a number with a leading 0 is read as octal or hexadecimal</source>
        <translation>eine Zahl mit führender 0 wird oktal oder hexadezimal gelesen</translation>
    </message>
    <message>
        <source>write counts and communicator sizes without leading zeros</source>
        <translation>Anzahlen und Kommunikatorgrößen ohne führende Nullen schreiben</translation>
    </message>
    <message>
        <source>everything from here on is ignored: the announced rules end before it</source>
        <translation>ab hier wird alles übergangen: die angekündigten Regeln enden davor</translation>
    </message>
    <message>
        <source>raise the counts in front of the rules</source>
        <translation>die Anzahlen vor den Regeln erhöhen</translation>
    </message>
    <message>
        <source>these rules of {} are not used: later ones replace them</source>
        <translation>diese Regeln von {} werden nicht verwendet: spätere ersetzen sie</translation>
    </message>
    <message>
        <source>keep one list per collective</source>
        <translation>nur eine Liste je Operation behalten</translation>
    </message>
    <message>
        <source>HAN cannot answer allgatherv itself: `han` means the next component there</source>
        <translation>HAN kann allgatherv nicht selbst beantworten: `han` bedeutet dort die nächste Komponente</translation>
    </message>
    <message>
        <source>rules for {} have no effect: HAN does not take its calls</source>
        <translation>Regeln für {} haben keine Wirkung: HAN nimmt diese Aufrufe nicht</translation>
    </message>
    <message>
        <source>give the rules of coll/tuned for {} alone</source>
        <translation>nur die Regeln von coll/tuned für {} angeben</translation>
    </message>
    <message>
        <source>these rules of {} are not used: later ones of the same level replace them</source>
        <translation>diese Regeln von {} werden nicht verwendet: spätere derselben Ebene ersetzen sie</translation>
    </message>
    <message>
        <source>keep one list per level</source>
        <translation>nur eine Liste je Ebene behalten</translation>
    </message>
    <message>
        <source>{} for communicators of </source>
        <translation>{} für Kommunikatoren von </translation>
    </message>
    <message>
        <source> processes</source>
        <translation> Prozessen</translation>
    </message>
    <message>
        <source>{} on {} processes</source>
        <translation>{} auf {} Prozessen</translation>
    </message>
    <message>
        <source>there are no rules for {}: HAN&apos;s parameters decide</source>
        <translation>für {} gibt es keine Regeln: die Parameter von HAN entscheiden</translation>
    </message>
    <message>
        <source>write a rule `0 han` to say so</source>
        <translation>eine Regel `0 han` schreiben, um das zu sagen</translation>
    </message>
    <message>
        <source>there is no rule for {} of 0 bytes: HAN&apos;s parameters decide</source>
        <translation>für {} mit 0 Bytes gibt es keine Regel: die Parameter von HAN entscheiden</translation>
    </message>
    <message>
        <source>begin the message sizes with 0</source>
        <translation>die Nachrichtengrößen mit 0 beginnen</translation>
    </message>
    <message>
        <source> from </source>
        <translation> ab </translation>
    </message>
    <message>
        <source> bytes</source>
        <translation> Bytes</translation>
    </message>
    <message>
        <source>the size of barrier is always 0: only the first rule is ever used</source>
        <translation>die Größe von barrier ist immer 0: nur die erste Regel wird je verwendet</translation>
    </message>
    <message>
        <source>keep one rule per communicator size</source>
        <translation>nur eine Regel je Kommunikatorgröße behalten</translation>
    </message>
    <message>
        <source>sizes are not ascending: this one hides the rules of {}</source>
        <translation>Größen sind nicht aufsteigend: diese verdeckt die Regeln von {}</translation>
    </message>
    <message>
        <source>sort the sizes</source>
        <translation>die Größen sortieren</translation>
    </message>
    <message>
        <source>the rule of {} is never used: the one of {} behind it takes its calls</source>
        <translation>die Regel von {} wird nie verwendet: die von {} dahinter nimmt ihre Aufrufe</translation>
    </message>
    <message>
        <source>remove it or correct its size</source>
        <translation>sie entfernen oder ihre Größe berichtigen</translation>
    </message>
    <message>
        <source>han answers calls on whole communicators only (level 2): the next component is taken</source>
        <translation>han beantwortet nur Aufrufe auf ganzen Kommunikatoren (Ebene 2): die nächste Komponente wird genommen</translation>
    </message>
    <message>
        <source>name another component</source>
        <translation>eine andere Komponente nennen</translation>
    </message>
    <message>
        <source>{} is for one process: the next component is taken</source>
        <translation>{} ist für einen Prozess: die nächste Komponente wird genommen</translation>
    </message>
    <message>
        <source>{} has no blocking collectives: the next component is taken</source>
        <translation>{} hat keine blockierenden Operationen: die nächste Komponente wird genommen</translation>
    </message>
    <message>
        <source>name tuned, basic or han</source>
        <translation>tuned, basic oder han nennen</translation>
    </message>
    <message>
        <source>{} has priority 0 and may not be there: the next component is taken then</source>
        <translation>{} hat Priorität 0 und ist vielleicht nicht da: dann wird die nächste Komponente genommen</translation>
    </message>
    <message>
        <source>set coll_{}_priority, or name tuned</source>
        <translation>coll_{}_priority setzen, oder tuned nennen</translation>
    </message>
    <message>
        <source>compare the counts with the rows that follow them</source>
        <translation>die Anzahlen mit den Zeilen vergleichen, die ihnen folgen</translation>
    </message>
    <message>
        <source>{} is negative: {}</source>
        <translation>{} ist negativ: {}</translation>
    </message>
    <message>
        <source>a header such as rule-file-version-2 is understood by 4.1.8 and from 5.0.7 on only</source>
        <translation>einen Kopf wie rule-file-version-2 verstehen nur 4.1.8 und 5.0.7 und spätere</translation>
    </message>
    <message>
        <source>no number in a rules file may be negative</source>
        <translation>keine Zahl in einer Regeldatei darf negativ sein</translation>
    </message>
    <message>
        <source>{}: Open MPI ignores the whole file and says nothing</source>
        <translation>{}: Open MPI übergeht die ganze Datei und sagt nichts</translation>
    </message>
    <message>
        <source>{} collectives are announced, but there are 22</source>
        <translation>{} Operationen sind angekündigt, aber es gibt 22</translation>
    </message>
    <message>
        <source>the first number is how many collectives the file has rules for</source>
        <translation>die erste Zahl ist, für wie viele Operationen die Datei Regeln hat</translation>
    </message>
    <message>
        <source>the number of a collective</source>
        <translation>die Nummer einer Operation</translation>
    </message>
    <message>
        <source>{} is no collective</source>
        <translation>{} ist keine kollektive Operation</translation>
    </message>
    <message>
        <source>the communicator size</source>
        <translation>die Kommunikatorgröße</translation>
    </message>
    <message>
        <source>the message size</source>
        <translation>die Nachrichtengröße</translation>
    </message>
    <message>
        <source>the algorithm</source>
        <translation>der Algorithmus</translation>
    </message>
    <message>
        <source>the fan-in/out</source>
        <translation>fan-in/out</translation>
    </message>
    <message>
        <source>the segment size</source>
        <translation>die Segmentgröße</translation>
    </message>
    <message>
        <source>the number of requests</source>
        <translation>die Anzahl der Anforderungen</translation>
    </message>
    <message>
        <source>the first message size of a communicator size is {}, not 0</source>
        <translation>die erste Nachrichtengröße einer Kommunikatorgröße ist {}, nicht 0</translation>
    </message>
    <message>
        <source>write it again with collscope export --target table</source>
        <translation>noch einmal mit collscope export --target table schreiben</translation>
    </message>
    <message>
        <source>no program asks about a collective of this name</source>
        <translation>kein Programm fragt nach einer Operation dieses Namens</translation>
    </message>
    <message>
        <source>{} is listed and never chosen</source>
        <translation>{} ist aufgeführt und wird nie gewählt</translation>
    </message>
    <message>
        <source>{} is nothing that this release of Collscope knows: where the program does not know it either, such calls are left to the library</source>
        <translation>{} ist nichts, was diese Version von Collscope kennt: wo auch das Programm es nicht kennt, bleiben solche Aufrufe der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>everything is left to the library</source>
        <translation>alles ist der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>the shipping check refused it: {}</source>
        <translation>die Prüfung vor dem Ausliefern hat es abgelehnt: {}</translation>
    </message>
    <message>
        <source>measure again, or leave the collective to the library</source>
        <translation>noch einmal messen, oder die Operation der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>{}: programs do without it and decide as their MPI library does</source>
        <translation>{}: Programme kommen ohne sie aus und entscheiden, wie ihre MPI-Bibliothek es tut</translation>
    </message>
    <message>
        <source>decides about no collective</source>
        <translation>entscheidet über keine Operation</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>it names no rules file either: name the one that is meant</source>
        <translation>sie nennt auch keine Regeldatei: die gemeinte nennen</translation>
    </message>
    <message>
        <source>the rules are in {}: name that</source>
        <translation>die Regeln sind in {}: diese nennen</translation>
    </message>
    <message>
        <source>is a parameter file of Open MPI (MCA) and holds no rules itself</source>
        <translation>ist eine Parameterdatei von Open MPI (MCA) und enthält selbst keine Regeln</translation>
    </message>
    <message>
        <source>without {} = 1 the rules file is not read</source>
        <translation>ohne {} = 1 wird die Regeldatei nicht gelesen</translation>
    </message>
    <message>
        <source>set {} = 1 too</source>
        <translation>auch {} = 1 setzen</translation>
    </message>
    <message>
        <source>@folder@ stands for the folder of the rules: as it is, Open MPI finds no file and decides by itself, without a word</source>
        <translation>@folder@ steht für den Ordner der Regeln: so findet Open MPI keine Datei und entscheidet wortlos selbst</translation>
    </message>
    <message>
        <source>write the path of the folder in its place</source>
        <translation>den Pfad des Ordners an seine Stelle schreiben</translation>
    </message>
    <message>
        <source>a relative path is looked up in the current folder of every process</source>
        <translation>ein relativer Pfad wird im aktuellen Ordner jedes Prozesses gesucht</translation>
    </message>
    <message>
        <source>write the whole path</source>
        <translation>den ganzen Pfad schreiben</translation>
    </message>
    <message>
        <source>there is no file {}: Open MPI decides by itself then, without a word</source>
        <translation>es gibt keine Datei {}: Open MPI entscheidet dann wortlos selbst</translation>
    </message>
    <message>
        <source>put the rules where every node reads them</source>
        <translation>die Regeln dorthin legen, wo jeder Knoten sie liest</translation>
    </message>
    <message>
        <source>without {} = 1 a forced algorithm is ignored</source>
        <translation>ohne {} = 1 wird ein erzwungener Algorithmus übergangen</translation>
    </message>
    <message>
        <source>from Open MPI 5.0 on a forced algorithm wins over the rules file, before it the file wins</source>
        <translation>ab Open MPI 5.0 gewinnt ein erzwungener Algorithmus gegen die Regeldatei, davor gewinnt die Datei</translation>
    </message>
    <message>
        <source>use one or the other</source>
        <translation>das eine oder das andere verwenden</translation>
    </message>
    <message>
        <source>coll/han is asked only when its priority is above that of coll/tuned, 30; in Open MPI 4.1 it is 0</source>
        <translation>coll/han wird nur gefragt, wenn seine Priorität über der von coll/tuned, 30, liegt; in Open MPI 4.1 ist sie 0</translation>
    </message>
    <message>
        <source>set coll_han_priority = 35</source>
        <translation>coll_han_priority = 35 setzen</translation>
    </message>
    <message>
        <source>from Open MPI 5.0 on coll/han takes most calls on several nodes, and these rules decide about their parts only</source>
        <translation>ab Open MPI 5.0 nimmt coll/han auf mehreren Knoten die meisten Aufrufe, und diese Regeln entscheiden nur über deren Teile</translation>
    </message>
    <message>
        <source>set coll_han_priority = 0 too</source>
        <translation>auch coll_han_priority = 0 setzen</translation>
    </message>
    <message>
        <source>a collective has more than {} rules: not all of them were compared with one another</source>
        <translation>eine Operation hat mehr als {} Regeln: nicht alle davon wurden miteinander verglichen</translation>
    </message>
    <message>
        <source>split the file to have them compared</source>
        <translation>die Datei aufteilen, um sie vergleichen zu lassen</translation>
    </message>
    <message>
        <source>where no line matches runs {}</source>
        <translation>wo keine Zeile passt, läuft {}</translation>
    </message>
    <message>
        <source>give every call of the job a line, or start it without the table</source>
        <translation>jedem Aufruf des Jobs eine Zeile geben, oder ihn ohne die Tabelle starten</translation>
    </message>
    <message>
        <source>this rule of {} is never used: that of line {} takes everything it is for</source>
        <translation>diese Regel von {} wird nie verwendet: die in Zeile {} nimmt alles, wofür sie da ist</translation>
    </message>
    <message>
        <source>remove one of them</source>
        <translation>eine davon entfernen</translation>
    </message>
    <message>
        <source>a range of {} ends before it begins</source>
        <translation>ein Bereich von {} endet, bevor er beginnt</translation>
    </message>
    <message>
        <source>swap its ends</source>
        <translation>seine Enden vertauschen</translation>
    </message>
    <message>
        <source>two algorithms of {} for the same processes: the ranks may see different sizes, choose differently and corrupt data</source>
        <translation>zwei Algorithmen von {} für dieselben Prozesse: die Ränge sehen vielleicht verschiedene Größen, wählen verschieden und verfälschen Daten</translation>
    </message>
    <message>
        <source>the size of {} is always 0 here: this rule is never used</source>
        <translation>die Größe von {} ist hier immer 0: diese Regel wird nie verwendet</translation>
    </message>
    <message>
        <source>rules of {} are compared with element size x processes, whatever the count</source>
        <translation>Regeln von {} werden mit Elementgröße x Prozesse verglichen, gleich mit welcher Anzahl</translation>
    </message>
    <message>
        <source>rules of {} are compared with message size x processes: {} is less than a byte for each of {}</source>
        <translation>Regeln von {} werden mit Nachrichtengröße x Prozesse verglichen: {} ist weniger als ein Byte für jeden von {}</translation>
    </message>
    <message>
        <source>multiply the sizes by the processes</source>
        <translation>die Größen mit den Prozessen multiplizieren</translation>
    </message>
    <message>
        <source>messages of {} below {} bytes are left to the library</source>
        <translation>Nachrichten von {} unter {} Bytes sind der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>begin the first range at 0</source>
        <translation>den ersten Bereich bei 0 beginnen</translation>
    </message>
    <message>
        <source>these variables win over the selection tree for their collectives</source>
        <translation>diese Variablen gewinnen bei ihren Operationen gegen den Auswahlbaum</translation>
    </message>
    <message>
        <source>the variable for {} has no effect: it is set again later</source>
        <translation>die Variable für {} hat keine Wirkung: sie wird später noch einmal gesetzt</translation>
    </message>
    <message>
        <source>set it once</source>
        <translation>einmal setzen</translation>
    </message>
    <message>
        <source>{} is not known here: MPICH ignores what it does not know</source>
        <translation>{} ist hier nicht bekannt: MPICH übergeht, was es nicht kennt</translation>
    </message>
    <message>
        <source>compare with the variables of the release (mpivars)</source>
        <translation>mit den Variablen der Version vergleichen (mpivars)</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no algorithm of {}: a release without it aborts in MPI_Init</source>
        <translation>&apos;{}&apos; ist kein Algorithmus von {}: eine Version ohne ihn bricht in MPI_Init ab</translation>
    </message>
    <message>
        <source>algorithms are auto, {}</source>
        <translation>Algorithmen sind auto, {}</translation>
    </message>
    <message>
        <source>Open MPI 4.1.0 to 4.1.7 and 5.0.0 to 5.0.6 ignore a file with this header</source>
        <translation>Open MPI 4.1.0 bis 4.1.7 und 5.0.0 bis 5.0.6 übergehen eine Datei mit diesem Kopf</translation>
    </message>
    <message>
        <source>leave the header out unless the fifth number of a rule is needed</source>
        <translation>den Kopf weglassen, wenn die fünfte Zahl einer Regel nicht nötig ist</translation>
    </message>
    <message>
        <source>{} is read as hexadecimal: {}</source>
        <translation>{} wird hexadezimal gelesen: {}</translation>
    </message>
    <message>
        <source>{} is read as octal: {}</source>
        <translation>{} wird oktal gelesen: {}</translation>
    </message>
    <message>
        <source>write numbers without leading zeros</source>
        <translation>Zahlen ohne führende Nullen schreiben</translation>
    </message>
    <message>
        <source>the digits of &apos;{}&apos; are read as the number {}</source>
        <translation>die Ziffern von &apos;{}&apos; werden als die Zahl {} gelesen</translation>
    </message>
    <message>
        <source>put words behind a # and write sizes in bytes</source>
        <translation>Wörter hinter ein # setzen und Größen in Bytes schreiben</translation>
    </message>
    <message>
        <source>there are no rules in the file</source>
        <translation>die Datei enthält keine Regeln</translation>
    </message>
    <message>
        <source>the first number counts the collectives</source>
        <translation>die erste Zahl zählt die Operationen</translation>
    </message>
    <message>
        <source>rules for {} have no effect: coll/tuned does not implement it</source>
        <translation>Regeln für {} haben keine Wirkung: coll/tuned implementiert es nicht</translation>
    </message>
    <message>
        <source>remove them</source>
        <translation>sie entfernen</translation>
    </message>
    <message>
        <source>communicators of fewer than {} processes use these rules of {} too</source>
        <translation>auch Kommunikatoren mit weniger als {} Prozessen verwenden diese Regeln von {}</translation>
    </message>
    <message>
        <source>begin with the line `0 0`, communicator size 0 without rules, to leave them to the library</source>
        <translation>mit der Zeile `0 0` beginnen, Kommunikatorgröße 0 ohne Regeln, um sie der Bibliothek zu überlassen</translation>
    </message>
    <message>
        <source>sizes are not ascending: the rule of {} is reached from {} on, if at all</source>
        <translation>Größen sind nicht aufsteigend: die Regel von {} wird, wenn überhaupt, ab {} erreicht</translation>
    </message>
    <message>
        <source>the rule of {} is never used: the next one begins at {}</source>
        <translation>die Regel von {} wird nie verwendet: die nächste beginnt bei {}</translation>
    </message>
    <message>
        <source>{} on {} processes from bytes </source>
        <translation>{} auf {} Prozessen ab Byte </translation>
    </message>
    <message>
        <source>two algorithms of {} on {} processes: the ranks may see different sizes, choose differently and corrupt data</source>
        <translation>zwei Algorithmen von {} auf {} Prozessen: die Ränge sehen vielleicht verschiedene Größen, wählen verschieden und verfälschen Daten</translation>
    </message>
    <message>
        <source>the size of {} is always 0 here: only the first rule is ever used</source>
        <translation>die Größe von {} ist hier immer 0: nur die erste Regel wird je verwendet</translation>
    </message>
    <message>
        <source>multiply the sizes of this communicator size by {}</source>
        <translation>die Größen dieser Kommunikatorgröße mit {} multiplizieren</translation>
    </message>
    <message>
        <source>algorithm {} of {}</source>
        <translation>Algorithmus {} von {}</translation>
    </message>
    <message>
        <source>there is no {}: the first call that matches aborts</source>
        <translation>es gibt keinen {}: der erste passende Aufruf bricht ab</translation>
    </message>
    <message>
        <source>numbers are 0 (the library decides) to {}</source>
        <translation>Nummern sind 0 (die Bibliothek entscheidet) bis {}</translation>
    </message>
    <message>
        <source>{} exists from Open MPI {} on only: earlier ones abort</source>
        <translation>{} gibt es erst ab Open MPI {}: frühere brechen ab</translation>
    </message>
    <message>
        <source>numbers up to {} work in 4.1 too</source>
        <translation>Nummern bis {} gehen auch in 4.1</translation>
    </message>
    <message>
        <source>{} takes no segment size</source>
        <translation>{} nimmt keine Segmentgröße</translation>
    </message>
    <message>
        <source>write 0</source>
        <translation>0 schreiben</translation>
    </message>
    <message>
        <source>{} with a fan-in/out of {}: Open MPI 6.0 hangs for ever in it</source>
        <translation>{} mit fan-in/out {}: Open MPI 6.0 bleibt darin für immer hängen</translation>
    </message>
    <message>
        <source>write a fan-in/out of 2 or more</source>
        <translation>fan-in/out von 2 oder mehr schreiben</translation>
    </message>
    <message>
        <source>{} takes no fan-in/out</source>
        <translation>{} nimmt kein fan-in/out</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not understood: UCC drops the whole string</source>
        <translation>&apos;{}&apos; wird nicht verstanden: UCC verwirft die ganze Zeichenkette</translation>
    </message>
    <message>
        <source>there is no UCC_TL_UCP_TUNE with an algorithm in the file</source>
        <translation>es gibt kein UCC_TL_UCP_TUNE mit einem Algorithmus in der Datei</translation>
    </message>
    <message>
        <source>write UCC_TL_UCP_TUNE=...</source>
        <translation>schreiben: UCC_TL_UCP_TUNE=...</translation>
    </message>
    <message>
        <source>the sweep has more than {} combinations</source>
        <translation>die Parameterreihe hat mehr als {} Kombinationen</translation>
    </message>
    <message>
        <source>take larger steps (first..last/step), factors (first..last*factor) or fewer parameters</source>
        <translation>größere Schritte (first..last/step), Faktoren (first..last*factor) oder weniger Parameter nehmen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no range</source>
        <translation>&apos;{}&apos; ist kein Bereich</translation>
    </message>
    <message>
        <source>write key=first..last, key=first..last/step or key=first..last*factor, with first not above last, step above 0, factor above 1 and, with a factor, first above 0</source>
        <translation>key=first..last, key=first..last/step oder key=first..last*factor schreiben, wobei first nicht über last liegt, step über 0, factor über 1 und, mit einem Faktor, first über 0</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has no parameters that a sweep could vary</source>
        <translation>&apos;{}&apos; hat keine Parameter, die eine Parameterreihe verändern könnte</translation>
    </message>
    <message>
        <source>fit and compare take it as it is</source>
        <translation>fit und compare nehmen es, wie es ist</translation>
    </message>
    <message>
        <source>none of the models of the sweep can be fitted: {}</source>
        <translation>keines der Modelle der Parameterreihe kann angepasst werden: {}</translation>
    </message>
    <message>
        <source>choose other ranges</source>
        <translation>andere Bereiche wählen</translation>
    </message>
    <message>
        <source>holds no decisions that were timed beside the library&apos;s own choice</source>
        <translation>enthält keine Entscheidungen, die neben der eigenen Wahl der Bibliothek gemessen wurden</translation>
    </message>
    <message>
        <source>`collscope verify` makes such files</source>
        <translation>`collscope verify` erzeugt solche Dateien</translation>
    </message>
    <message>
        <source>{} is of process groups: decisions are timed beside the library&apos;s own in calls of MPI</source>
        <translation>{} ist eine Operation von Prozessgruppen: Entscheidungen werden neben den eigenen der Bibliothek in Aufrufen von MPI gemessen</translation>
    </message>
    <message>
        <source>name the other collectives; a campaign measures its schemes side by side</source>
        <translation>die anderen Operationen nennen; eine Kampagne misst deren Verfahren nebeneinander</translation>
    </message>
    <message>
        <source>there is nothing to compare: of the cells, {} are left to the library, {} need more processes than the job has, in {} the model has no answer</source>
        <translation>es gibt nichts zu vergleichen: von den Zellen sind {} der Bibliothek überlassen, {} brauchen mehr Prozesse, als der Job hat, in {} hat das Modell keine Antwort</translation>
    </message>
    <message>
        <source>choose another model, or give the job more processes</source>
        <translation>ein anderes Modell wählen, oder dem Job mehr Prozesse geben</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>der Plan</translation>
    </message>
    <message>
        <source>compare fewer collectives at a time</source>
        <translation>weniger Operationen auf einmal vergleichen</translation>
    </message>
    <message>
        <source>there is nothing to choose from: no collective has two candidates</source>
        <translation>es gibt nichts zu wählen: keine Operation hat zwei Kandidaten</translation>
    </message>
    <message>
        <source>measure more methods, or allow the library&apos;s own choice as a candidate</source>
        <translation>mehr Methoden messen, oder die eigene Wahl der Bibliothek als Kandidaten zulassen</translation>
    </message>
    <message>
        <source>no cell that was measured has a weight above 0</source>
        <translation>keine gemessene Zelle hat ein Gewicht über 0</translation>
    </message>
    <message>
        <source>measure what is weighted, or leave the weights out</source>
        <translation>messen, was gewichtet ist, oder die Gewichte weglassen</translation>
    </message>
    <message>
        <source>does not fit: {} per run with the library&apos;s default by the measured times, {} as recorded, waiting included</source>
        <translation>passt nicht: {} je Lauf mit der Vorgabe der Bibliothek nach den gemessenen Zeiten, {} nach der Aufzeichnung, Warten eingeschlossen</translation>
    </message>
    <message>
        <source> of {} per run</source>
        <translation> von {} je Lauf</translation>
    </message>
    <message>
        <source> per run</source>
        <translation> je Lauf</translation>
    </message>
    <message>
        <source>loses {}{} with the library&apos;s default, {}0 with the optimum</source>
        <translation>verliert {}{} mit der Vorgabe der Bibliothek, {}0 mit dem Optimum</translation>
    </message>
    <message>
        <source>{} with {}, </source>
        <translation>{} mit {}, </translation>
    </message>
    <message>
        <source>there are no cells to measure again</source>
        <translation>es gibt keine Zellen, die noch einmal zu messen wären</translation>
    </message>
    <message>
        <source>mark some</source>
        <translation>einige markieren</translation>
    </message>
    <message>
        <source>cells of different machines cannot be measured by one plan</source>
        <translation>Zellen verschiedener Rechner kann ein Plan nicht messen</translation>
    </message>
    <message>
        <source>make a plan for each</source>
        <translation>für jeden einen Plan machen</translation>
    </message>
    <message>
        <source>these are {}{}, and a plan names {} at most</source>
        <translation>das sind {}{}, und ein Plan nennt höchstens {}</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>Zelle</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source> with {}</source>
        <translation> mit {}</translation>
    </message>
    <message>
        <source>measurement</source>
        <translation>Messung</translation>
    </message>
    <message>
        <source>measurements</source>
        <translation>Messungen</translation>
    </message>
    <message>
        <source>measure fewer cells at a time, or make a campaign for all</source>
        <translation>weniger Zellen auf einmal messen, oder eine Kampagne für alle machen</translation>
    </message>
    <message>
        <source>measure fewer cells at a time</source>
        <translation>weniger Zellen auf einmal messen</translation>
    </message>
    <message>
        <source>{} is of process groups, whose members a plan&apos;s cells do not name</source>
        <translation>{} ist eine Operation von Prozessgruppen, deren Mitglieder die Zellen eines Plans nicht nennen</translation>
    </message>
    <message>
        <source>plan a campaign for them</source>
        <translation>eine Kampagne dafür planen</translation>
    </message>
    <message>
        <source>the placement of some of these cells is known and that of others is not</source>
        <translation>die Platzierung einiger dieser Zellen ist bekannt und die anderer nicht</translation>
    </message>
    <message>
        <source>{}, {}, about {} of measuring</source>
        <translation>{}, {}, etwa {} Messzeit</translation>
    </message>
    <message>
        <source>the job ended as if all was well, but the measuring agent wrote nothing: the launcher did not start it</source>
        <translation>der Job endete, als wäre alles gut, aber der Messagent schrieb nichts: das Startprogramm hat ihn nicht gestartet</translation>
    </message>
    <message>
        <source>try it in a terminal; when it works, --resume goes on</source>
        <translation>in einem Terminal versuchen; wenn es geht, fährt --resume fort</translation>
    </message>
    <message>
        <source>there was no time for a single measurement</source>
        <translation>für keine einzige Messung war Zeit</translation>
    </message>
    <message>
        <source>tune into another folder with more time (--budget)</source>
        <translation>in einen anderen Ordner mit mehr Zeit abstimmen (--budget)</translation>
    </message>
    <message>
        <source>{} {} on {}</source>
        <translation>{} {} auf {}</translation>
    </message>
    <message>
        <source>left to the library: {}</source>
        <translation>der Bibliothek überlassen: {}</translation>
    </message>
    <message>
        <source>{}, penalty {}</source>
        <translation>{}, Mehrzeit {}</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>verified: {} in {}</source>
        <translation>nachgeprüft: {} in {}</translation>
    </message>
    <message>
        <source>not measured, for want of time: {}</source>
        <translation>nicht gemessen, da die Zeit nicht reichte: {}</translation>
    </message>
    <message>
        <source>to use them: . {} before mpirun; README.md there says more
</source>
        <translation>um sie zu verwenden: . {} vor mpirun; README.md dort sagt mehr
</translation>
    </message>
    <message>
        <source>time: {}</source>
        <translation>Zeit: {}</translation>
    </message>
    <message>
        <source>is damaged: {}</source>
        <translation>ist beschädigt: {}</translation>
    </message>
    <message>
        <source>the command that tuned there writes it again with --resume, from what was measured</source>
        <translation>der Befehl, der dort abstimmte, schreibt es mit --resume noch einmal, aus dem Gemessenen</translation>
    </message>
    <message>
        <source>holds no tuning that is through</source>
        <translation>enthält keine abgeschlossene Abstimmung</translation>
    </message>
    <message>
        <source>`collscope tune -o DIR` makes one, --resume ends it</source>
        <translation>`collscope tune -o DIR` macht eine, --resume bringt sie zu Ende</translation>
    </message>
    <message>
        <source>there is no list of files</source>
        <translation>es gibt keine Liste von Dateien</translation>
    </message>
    <message>
        <source>its files are no names of files beside it</source>
        <translation>seine Dateien sind keine Namen von Dateien daneben</translation>
    </message>
    <message>
        <source>is not there any more</source>
        <translation>ist nicht mehr da</translation>
    </message>
    <message>
        <source>tune into another folder</source>
        <translation>in einen anderen Ordner abstimmen</translation>
    </message>
    <message>
        <source>says nothing about what was measured</source>
        <translation>sagt nichts über das, was gemessen wurde</translation>
    </message>
    <message>
        <source>nothing could be timed in that time</source>
        <translation>in dieser Zeit konnte nichts gemessen werden</translation>
    </message>
    <message>
        <source>give it more (--budget)</source>
        <translation>mehr Zeit geben (--budget)</translation>
    </message>
    <message>
        <source>see `collscope campaign log`</source>
        <translation>siehe `collscope campaign log`</translation>
    </message>
    <message>
        <source>the launcher has fewer slots than {} processes</source>
        <translation>das Startprogramm hat weniger Plätze als {} Prozesse</translation>
    </message>
    <message>
        <source>ask for fewer processes, or let them share cores with --launcher &quot;mpirun --oversubscribe -n @processes@&quot;</source>
        <translation>weniger Prozesse verlangen, oder sie Kerne teilen lassen mit --launcher &quot;mpirun --oversubscribe -n @processes@&quot;</translation>
    </message>
    <message>
        <source>there are no decisions that {} loads</source>
        <translation>es gibt keine Entscheidungen, die {} lädt</translation>
    </message>
    <message>
        <source>`collscope export --target table` writes a table for Collscope&apos;s own libraries</source>
        <translation>`collscope export --target table` schreibt eine Tabelle für die Bibliotheken von Collscope</translation>
    </message>
    <message>
        <source>too few pairs for an interval</source>
        <translation>zu wenige Paare für ein Intervall</translation>
    </message>
    <message>
        <source>{:+.1f} to {:+.1f} %</source>
        <translation>{:+.1f} bis {:+.1f} %</translation>
    </message>
    <message>
        <source>{:+.1f} % ({}), typically {:+.1f} %</source>
        <translation>{:+.1f} % ({}), typisch {:+.1f} %</translation>
    </message>
    <message>
        <source>it ends with status {}</source>
        <translation>er endet mit Status {}</translation>
    </message>
    <message>
        <source>Collscope could build one, but its compiler mpicxx is not beside its launcher: install the files for developers of {} and look again.</source>
        <translation>Collscope könnte einen bauen, aber sein Compiler mpicxx liegt nicht neben seinem Startprogramm: die Dateien für Entwickler von {} installieren und noch einmal nachsehen.</translation>
    </message>
    <message>
        <source>Collscope can build one with {}.</source>
        <translation>Collscope kann einen mit {} bauen.</translation>
    </message>
    <message>
        <source>{} starts nothing for root. Start Collscope as another user; or set OMPI_ALLOW_RUN_AS_ROOT=1 and OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 and start it again.</source>
        <translation>{} startet nichts für root. Collscope als anderer Benutzer starten; oder OMPI_ALLOW_RUN_AS_ROOT=1 und OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 setzen und noch einmal starten.</translation>
    </message>
    <message>
        <source>{} does not start the measuring agent: {}. Try it in a terminal: {} {} --list</source>
        <translation>{} startet den Messagenten nicht: {}. In einem Terminal versuchen: {} {} --list</translation>
    </message>
    <message>
        <source>There is no measuring agent for {} ({}). </source>
        <translation>Es gibt keinen Messagenten für {} ({}). </translation>
    </message>
    <message>
        <source>{} does not work: {}. Try it in a terminal: {} --version</source>
        <translation>{} funktioniert nicht: {}. In einem Terminal versuchen: {} --version</translation>
    </message>
    <message>
        <source>There is no MPI here: neither mpirun nor mpiexec is in PATH. </source>
        <translation>Hier gibt es kein MPI: weder mpirun noch mpiexec ist im PATH. </translation>
    </message>
    <message>
        <source>There is {}: put its folder into PATH</source>
        <translation>Es gibt {}: den Ordner in den PATH aufnehmen</translation>
    </message>
    <message>
        <source>Load one (module avail, module load ...)</source>
        <translation>Eines laden (module avail, module load ...)</translation>
    </message>
    <message>
        <source>Install one, for instance the package openmpi-bin or mpich</source>
        <translation>Eines installieren, etwa das Paket openmpi-bin oder mpich</translation>
    </message>
    <message>
        <source> and start Collscope again from there.</source>
        <translation> und Collscope von dort noch einmal starten.</translation>
    </message>
    <message>
        <source>Only {} may be used here, and a collective needs two: give this machine, container or job more cores, or measure a cluster.</source>
        <translation>Nur {} dürfen hier verwendet werden, und eine kollektive Operation braucht zwei: diesem Rechner, Container oder Job mehr Kerne geben, oder einen Cluster messen.</translation>
    </message>
    <message>
        <source>the library&apos;s default was not measured yet</source>
        <translation>die Vorgabe der Bibliothek wurde noch nicht gemessen</translation>
    </message>
    <message>
        <source>, typically {}</source>
        <translation>, typisch {}</translation>
    </message>
    <message>
        <source>the library&apos;s default loses {} in one cell</source>
        <translation>die Vorgabe der Bibliothek verliert {} in einer Zelle</translation>
    </message>
    <message>
        <source>the library&apos;s default loses {} on average{} over {} cells</source>
        <translation>die Vorgabe der Bibliothek verliert {} im Mittel{} über {} Zellen</translation>
    </message>
    <message>
        <source>one rule loses {}</source>
        <translation>eine Regel verliert {}</translation>
    </message>
    <message>
        <source>these {} rules lose {}</source>
        <translation>diese {} Regeln verlieren {}</translation>
    </message>
    <message>
        <source>{}, which no other run has judged yet</source>
        <translation>{}, was noch kein anderer Lauf beurteilt hat</translation>
    </message>
    <message>
        <source> (held out {} against {})</source>
        <translation> (zurückgehalten {} gegen {})</translation>
    </message>
    <message>
        <source>core</source>
        <translation>Kern</translation>
    </message>
    <message>
        <source>cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>hardware thread</source>
        <translation>Hardware-Thread</translation>
    </message>
    <message>
        <source>hardware threads</source>
        <translation>Hardware-Threads</translation>
    </message>
    <message>
        <source> with {} hardware threads</source>
        <translation> mit {} Hardware-Threads</translation>
    </message>
    <message>
        <source>{} of {}: all that a CPU quota leaves</source>
        <translation>{} von {}: mehr lässt eine CPU-Quote nicht</translation>
    </message>
    <message>
        <source>cannot be read: {}</source>
        <translation>kann nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>is too large</source>
        <translation>ist zu groß</translation>
    </message>
    <message>
        <source>is none of a tuning</source>
        <translation>gehört zu keiner Abstimmung</translation>
    </message>
    <message>
        <source>{} {}, and it was begun with {}</source>
        <translation>{} {}, und begonnen wurde sie mit {}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keinem</translation>
    </message>
    <message>
        <source>no {}, and it was begun with {}</source>
        <translation>kein {}, und begonnen wurde sie mit {}</translation>
    </message>
    <message>
        <source>the name of the folder has a line break or another control character</source>
        <translation>der Name des Ordners hat einen Zeilenumbruch oder ein anderes Steuerzeichen</translation>
    </message>
    <message>
        <source>choose another name</source>
        <translation>einen anderen Namen wählen</translation>
    </message>
    <message>
        <source>another collscope tunes there</source>
        <translation>ein anderes Collscope stimmt dort ab</translation>
    </message>
    <message>
        <source>cannot be written to</source>
        <translation>in ihn kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>wait for it, or choose another folder</source>
        <translation>darauf warten, oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>is no regular file</source>
        <translation>ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>remove it, or tune into another folder</source>
        <translation>entfernen, oder in einen anderen Ordner abstimmen</translation>
    </message>
    <message>
        <source>holds a tuning already</source>
        <translation>enthält schon eine Abstimmung</translation>
    </message>
    <message>
        <source>go on with it (--resume), or choose another folder</source>
        <translation>mit ihr fortfahren (--resume), oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>holds records.txt of something else</source>
        <translation>enthält records.txt von etwas anderem</translation>
    </message>
    <message>
        <source>choose another folder</source>
        <translation>einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>another tuning is asked for: {}</source>
        <translation>eine andere Abstimmung ist verlangt: {}</translation>
    </message>
    <message>
        <source>give the same options to go on, or choose another folder</source>
        <translation>dieselben Optionen angeben, um fortzufahren, oder einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>was measured on {}, and this is {}</source>
        <translation>wurde auf {} gemessen, und dies ist {}</translation>
    </message>
    <message>
        <source>was measured with {}, and this is {}</source>
        <translation>wurde mit {} gemessen, und dies ist {}</translation>
    </message>
    <message>
        <source>tune into another folder: what was measured elsewhere or before an update decides nothing here</source>
        <translation>in einen anderen Ordner abstimmen: was anderswo oder vor einer Aktualisierung gemessen wurde, entscheidet hier nichts</translation>
    </message>
    <message>
        <source>how many calls</source>
        <translation>wie viele Aufrufe</translation>
    </message>
    <message>
        <source>communicator sizes</source>
        <translation>Kommunikatorgrößen</translation>
    </message>
    <message>
        <source>nodes and processes per node</source>
        <translation>Knoten und Prozesse je Knoten</translation>
    </message>
    <message>
        <source>message sizes</source>
        <translation>Nachrichtengrößen</translation>
    </message>
    <message>
        <source>exact message sizes</source>
        <translation>genaue Nachrichtengrößen</translation>
    </message>
    <message>
        <source>in place or not</source>
        <translation>ob MPI_IN_PLACE</translation>
    </message>
    <message>
        <source>whether operations commute</source>
        <translation>ob Operationen kommutativ sind</translation>
    </message>
    <message>
        <source>roots</source>
        <translation>Wurzeln</translation>
    </message>
    <message>
        <source>the slowest process</source>
        <translation>der langsamste Prozess</translation>
    </message>
    <message>
        <source>how far apart processes came</source>
        <translation>wie weit auseinander Prozesse kamen</translation>
    </message>
    <message>
        <source>the line is cut off</source>
        <translation>die Zeile ist abgeschnitten</translation>
    </message>
    <message>
        <source>print all of the trace again: otf2-print -A</source>
        <translation>die ganze Spur noch einmal ausgeben: otf2-print -A</translation>
    </message>
    <message>
        <source>has no events</source>
        <translation>hat keine Ereignisse</translation>
    </message>
    <message>
        <source>print all of the trace: otf2-print -A</source>
        <translation>die ganze Spur ausgeben: otf2-print -A</translation>
    </message>
    <message>
        <source>the clock has no ticks per second</source>
        <translation>die Uhr hat keine Takte je Sekunde</translation>
    </message>
    <message>
        <source>is no location of a process</source>
        <translation>ist kein Ort eines Prozesses</translation>
    </message>
    <message>
        <source>is no group of processes</source>
        <translation>ist keine Gruppe von Prozessen</translation>
    </message>
    <message>
        <source>is no communicator</source>
        <translation>ist kein Kommunikator</translation>
    </message>
    <message>
        <source>is no event of a location and a time</source>
        <translation>ist kein Ereignis mit Ort und Zeit</translation>
    </message>
    <message>
        <source>events without the definitions they need; name the output of `otf2-print -G` before</source>
        <translation>Ereignisse ohne die Definitionen, die sie brauchen; davor die Ausgabe von `otf2-print -G` nennen</translation>
    </message>
    <message>
        <source>location {} is not defined</source>
        <translation>Ort {} ist nicht definiert</translation>
    </message>
    <message>
        <source>a call ends that did not begin</source>
        <translation>ein Aufruf endet, der nicht begann</translation>
    </message>
    <message>
        <source>is no end of a collective call</source>
        <translation>ist kein Ende eines kollektiven Aufrufs</translation>
    </message>
    <message>
        <source>numbers of bytes cannot be read</source>
        <translation>Anzahlen von Bytes sind nicht lesbar</translation>
    </message>
    <message>
        <source>communicator {} is not defined</source>
        <translation>Kommunikator {} ist nicht definiert</translation>
    </message>
    <message>
        <source>EZTrace records no reduce_scatter_block, and no non-blocking calls as such</source>
        <translation>EZTrace zeichnet kein reduce_scatter_block auf, und keine nichtblockierenden Aufrufe als solche</translation>
    </message>
    <message>
        <source>message sizes in OTF2 are what its writer counts; they are known of EZTrace&apos;s alone</source>
        <translation>Nachrichtengrößen in OTF2 sind, was sein Schreiber zählt; bekannt sind sie nur bei EZTrace</translation>
    </message>
    <message>
        <source>non-blocking calls are left out</source>
        <translation>nichtblockierende Aufrufe sind weggelassen</translation>
    </message>
    <message>
        <source>the clocks of the processes do not agree: nobody can say how far apart they came</source>
        <translation>die Uhren der Prozesse stimmen nicht überein: niemand kann sagen, wie weit auseinander sie kamen</translation>
    </message>
    <message>
        <source>collectives that are not in the catalogue are left out</source>
        <translation>Operationen, die nicht im Katalog stehen, sind weggelassen</translation>
    </message>
    <message>
        <source>mpisee sorts message sizes into eight bins: a size is the mean of its bin</source>
        <translation>mpisee sortiert Nachrichtengrößen in acht Klassen: eine Größe ist das Mittel ihrer Klasse</translation>
    </message>
    <message>
        <source>alltoallw and neighbourhood collectives are left out</source>
        <translation>alltoallw und Operationen auf Nachbarschaften sind weggelassen</translation>
    </message>
    <message>
        <source>operation {} is not among the operations</source>
        <translation>Operation {} ist nicht unter den Operationen</translation>
    </message>
    <message>
        <source>communicator {} is not among the communicators</source>
        <translation>Kommunikator {} ist nicht unter den Kommunikatoren</translation>
    </message>
    <message>
        <source>0 calls</source>
        <translation>0 Aufrufe</translation>
    </message>
    <message>
        <source>rank {} in a communicator of {} is beyond the {} processes of the job</source>
        <translation>Rang {} in einem Kommunikator von {} liegt jenseits der {} Prozesse des Jobs</translation>
    </message>
    <message>
        <source>the first process of the communicator is not defined</source>
        <translation>der erste Prozess des Kommunikators ist nicht definiert</translation>
    </message>
    <message>
        <source>run the program again with MPIP=-y in its environment</source>
        <translation>das Programm mit MPIP=-y in seiner Umgebung noch einmal ausführen</translation>
    </message>
    <message>
        <source>have mpiP write the report again, and leave it as it is</source>
        <translation>mpiP den Bericht noch einmal schreiben lassen, und nichts daran ändern</translation>
    </message>
    <message>
        <source>has no section &quot;Aggregate Collective Time&quot;</source>
        <translation>hat keinen Abschnitt &quot;Aggregate Collective Time&quot;</translation>
    </message>
    <message>
        <source>ends before the section &quot;Aggregate Collective Time&quot;</source>
        <translation>endet vor dem Abschnitt &quot;Aggregate Collective Time&quot;</translation>
    </message>
    <message>
        <source>ends within the section &quot;Aggregate Collective Time&quot;</source>
        <translation>endet im Abschnitt &quot;Aggregate Collective Time&quot;</translation>
    </message>
    <message>
        <source>have mpiP write the whole report</source>
        <translation>mpiP den ganzen Bericht schreiben lassen</translation>
    </message>
    <message>
        <source>mpiP tells shares of the time in MPI, to a thousandth of a percent; the seconds are made from them</source>
        <translation>mpiP nennt Anteile an der Zeit in MPI, auf ein Tausendstel Prozent; die Sekunden sind daraus berechnet</translation>
    </message>
    <message>
        <source>mpiP lists the twenty kinds of calls that took longest, and no reduce_scatter_block, scan or exscan</source>
        <translation>mpiP listet die zwanzig Arten von Aufrufen auf, die am längsten dauerten, und kein reduce_scatter_block, scan oder exscan</translation>
    </message>
    <message>
        <source>mpiP counts calls in place as of 0 to 7 bytes</source>
        <translation>mpiP zählt Aufrufe mit MPI_IN_PLACE als solche von 0 bis 7 Bytes</translation>
    </message>
    <message>
        <source>the section &quot;MPI Time (seconds)&quot; above lacks tasks or its row *</source>
        <translation>dem Abschnitt &quot;MPI Time (seconds)&quot; darüber fehlen Tasks oder seine Zeile *</translation>
    </message>
    <message>
        <source>is no row of task, application time, MPI time and share</source>
        <translation>ist keine Zeile aus Task, Anwendungszeit, MPI-Zeit und Anteil</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no task</source>
        <translation>&apos;{}&apos; ist kein Task</translation>
    </message>
    <message>
        <source>is no row of call, share, communicator sizes and message sizes</source>
        <translation>ist keine Zeile aus Aufruf, Anteil, Kommunikator- und Nachrichtengrößen</translation>
    </message>
    <message>
        <source>communicators of {} and more processes in a job of {}</source>
        <translation>Kommunikatoren mit {} und mehr Prozessen in einem Job mit {}</translation>
    </message>
    <message>
        <source>there is no memory to read it</source>
        <translation>der Arbeitsspeicher reicht nicht, um es zu lesen</translation>
    </message>
    <message>
        <source>has a document type declaration, which IPM does not write</source>
        <translation>hat eine Dokumenttypdeklaration, die IPM nicht schreibt</translation>
    </message>
    <message>
        <source>ends early</source>
        <translation>endet zu früh</translation>
    </message>
    <message>
        <source>is no XML: {}</source>
        <translation>ist kein XML: {}</translation>
    </message>
    <message>
        <source>have IPM write it again, and leave it as it is</source>
        <translation>von IPM noch einmal schreiben lassen, und nichts daran ändern</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no {}</source>
        <translation>&apos;{}&apos; ist nicht: {}</translation>
    </message>
    <message>
        <source>rank {} is there twice</source>
        <translation>Rang {} ist zweimal da</translation>
    </message>
    <message>
        <source>give the file of one run; the files of several go beside each other</source>
        <translation>die Datei eines Laufs angeben; die Dateien mehrerer kommen nebeneinander</translation>
    </message>
    <message>
        <source>a call outside of a process</source>
        <translation>ein Aufruf außerhalb eines Prozesses</translation>
    </message>
    <message>
        <source>a call that was made 0 times</source>
        <translation>ein Aufruf, der 0-mal gemacht wurde</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is not the times of a call</source>
        <translation>&apos;{}&apos; sind nicht die Zeiten eines Aufrufs</translation>
    </message>
    <message>
        <source>has no table of calls (&lt;hash&gt;)</source>
        <translation>hat keine Tabelle der Aufrufe (&lt;hash&gt;)</translation>
    </message>
    <message>
        <source>run the program again with IPM_LOG=full in its environment</source>
        <translation>das Programm mit IPM_LOG=full in seiner Umgebung noch einmal ausführen</translation>
    </message>
    <message>
        <source>IPM knows no communicators: calls are those of the process that made most of them</source>
        <translation>IPM kennt keine Kommunikatoren: die Aufrufe sind die des Prozesses, der die meisten machte</translation>
    </message>
    <message>
        <source>IPM keeps the three highest bits of a message size, and does not see reduce_scatter_block</source>
        <translation>IPM behält die drei höchsten Bits einer Nachrichtengröße, und sieht reduce_scatter_block nicht</translation>
    </message>
    <message>
        <source>is longer than 128 MiB: hardly what Collscope recorded</source>
        <translation>ist länger als 128 MiB: kaum das, was Collscope aufgezeichnet hat</translation>
    </message>
    <message>
        <source>record again</source>
        <translation>noch einmal aufzeichnen</translation>
    </message>
    <message>
        <source>record again, or leave the file as Collscope wrote it</source>
        <translation>noch einmal aufzeichnen, oder die Datei lassen, wie Collscope sie schrieb</translation>
    </message>
    <message>
        <source>known are: </source>
        <translation>bekannt sind: </translation>
    </message>
    <message>
        <source>is no application profile of a known format</source>
        <translation>ist kein Anwendungsprofil eines bekannten Formats</translation>
    </message>
    <message>
        <source>was the file made by the profiler, and is it whole?</source>
        <translation>hat der Profiler die Datei erzeugt, und ist sie vollständig?</translation>
    </message>
    <message>
        <source>holds no call of a collective</source>
        <translation>enthält keinen Aufruf einer kollektiven Operation</translation>
    </message>
    <message>
        <source>was the profiler on while the program communicated?</source>
        <translation>war der Profiler eingeschaltet, während das Programm kommunizierte?</translation>
    </message>
    <message>
        <source>is named twice</source>
        <translation>ist zweimal genannt</translation>
    </message>
    <message>
        <source>name every profile once: they add up</source>
        <translation>jedes Profil einmal nennen: sie werden addiert</translation>
    </message>
    <message>
        <source>there is no file</source>
        <translation>es gibt keine Datei</translation>
    </message>
    <message>
        <source>name an application profile</source>
        <translation>ein Anwendungsprofil nennen</translation>
    </message>
    <message>
        <source>is of {} processes and {} of {}: runs of different sizes do not add up</source>
        <translation>ist von {} Prozessen und {} von {}: Läufe verschiedener Größe lassen sich nicht addieren</translation>
    </message>
    <message>
        <source>give each its share instead, FILE=SHARE, or open one after the other</source>
        <translation>stattdessen jedem seinen Anteil geben, FILE=SHARE, oder eines nach dem anderen öffnen</translation>
    </message>
    <message>
        <source>holds no measurements but the calls of a program: {}</source>
        <translation>enthält keine Messungen, sondern die Aufrufe eines Programms: {}</translation>
    </message>
    <message>
        <source>`collscope profile` reads it</source>
        <translation>`collscope profile` liest es</translation>
    </message>
    <message>
        <source>the database cannot be read: {}</source>
        <translation>die Datenbank kann nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>it takes too long for its size</source>
        <translation>es dauert zu lange für ihre Größe</translation>
    </message>
    <message>
        <source>copy it again, or have the profiler write it again</source>
        <translation>sie noch einmal kopieren, oder vom Profiler noch einmal schreiben lassen</translation>
    </message>
    <message>
        <source>is a packed database</source>
        <translation>ist eine gepackte Datenbank</translation>
    </message>
    <message>
        <source>unpack it first</source>
        <translation>zuerst entpacken</translation>
    </message>
    <message>
        <source>row {} of `{}`: {}</source>
        <translation>Zeile {} von `{}`: {}</translation>
    </message>
    <message>
        <source>have the profiler write it again</source>
        <translation>vom Profiler noch einmal schreiben lassen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no {} ({})</source>
        <translation>&apos;{}&apos; ist nicht: {} ({})</translation>
    </message>
    <message>
        <source>the rules by hand of {} cannot be read: {}</source>
        <translation>die Regeln von Hand für {} können nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>open another copy of the project</source>
        <translation>eine andere Kopie des Projekts öffnen</translation>
    </message>
    <message>
        <source>the parameter {} of {} is not a number: &apos;{}&apos;</source>
        <translation>der Parameter {} von {} ist keine Zahl: &apos;{}&apos;</translation>
    </message>
    <message>
        <source>open it with a newer version</source>
        <translation>mit einer neueren Version öffnen</translation>
    </message>
    <message>
        <source>the project is too large to be saved: {} bytes</source>
        <translation>das Projekt ist zu groß zum Speichern: {} Bytes</translation>
    </message>
    <message>
        <source>remove data from it</source>
        <translation>Daten daraus entfernen</translation>
    </message>
    <message>
        <source>the content cannot be read as a project: {}</source>
        <translation>der Inhalt kann nicht als Projekt gelesen werden: {}</translation>
    </message>
    <message>
        <source>open another copy of it</source>
        <translation>eine andere Kopie davon öffnen</translation>
    </message>
    <message>
        <source>open a copy of it, or start a new project</source>
        <translation>eine Kopie davon öffnen, oder ein neues Projekt beginnen</translation>
    </message>
    <message>
        <source>this is not a Collscope project</source>
        <translation>das ist kein Projekt von Collscope</translation>
    </message>
    <message>
        <source>open a file that the workbench has saved</source>
        <translation>eine Datei öffnen, die Collscope gespeichert hat</translation>
    </message>
    <message>
        <source>the file is cut: it ends inside its header</source>
        <translation>die Datei ist abgeschnitten: sie endet in ihrem Kopf</translation>
    </message>
    <message>
        <source>the project was saved by a newer Collscope (format {}, this one knows {})</source>
        <translation>das Projekt wurde von einem neueren Collscope gespeichert (Format {}, dieses kennt {})</translation>
    </message>
    <message>
        <source>open it with that version or a later one</source>
        <translation>mit dieser Version oder einer späteren öffnen</translation>
    </message>
    <message>
        <source>the file is cut or has grown: its header says {} bytes of content, there are {}</source>
        <translation>die Datei ist abgeschnitten oder gewachsen: ihr Kopf nennt {} Bytes Inhalt, es sind {}</translation>
    </message>
    <message>
        <source>the file is damaged: its checksum is wrong</source>
        <translation>die Datei ist beschädigt: ihre Prüfsumme ist falsch</translation>
    </message>
    <message>
        <source>format {} of projects is not known</source>
        <translation>Format {} von Projekten ist nicht bekannt</translation>
    </message>
    <message>
        <source>no decision tree of {}{} chooses only methods that were measured wherever they are chosen</source>
        <translation>kein Entscheidungsbaum ({}{}) wählt nur Methoden, die überall gemessen wurden, wo sie gewählt werden</translation>
    </message>
    <message>
        <source>leaf</source>
        <translation>Blatt</translation>
    </message>
    <message>
        <source>leaves</source>
        <translation>Blätter</translation>
    </message>
    <message>
        <source> and depth {}</source>
        <translation> und Tiefe {}</translation>
    </message>
    <message>
        <source>allow more leaves or levels, or measure the missing methods</source>
        <translation>mehr Blätter oder Ebenen zulassen, oder die fehlenden Methoden messen</translation>
    </message>
    <message>
        <source>the grid of {}{} x {} sizes is too large for the best possible tree</source>
        <translation>das Raster von {}{} x {} Größen ist zu groß für den bestmöglichen Baum</translation>
    </message>
    <message>
        <source>select fewer placements (one number of nodes or of processes per node, say), or use another model</source>
        <translation>weniger Platzierungen auswählen (etwa eine Anzahl von Knoten oder von Prozessen je Knoten), oder ein anderes Modell verwenden</translation>
    </message>
    <message>
        <source>use fewer sizes or another model</source>
        <translation>weniger Größen oder ein anderes Modell verwenden</translation>
    </message>
    <message>
        <source>the maximum penalty is no objective for several collectives together</source>
        <translation>die größte Mehrzeit ist kein Ziel für mehrere Operationen zusammen</translation>
    </message>
    <message>
        <source>choose objective 0 or 1, or fit the collectives one by one</source>
        <translation>Ziel 0 oder 1 wählen, oder an die Operationen einzeln anpassen</translation>
    </message>
    <message>
        <source>{} leaves are too few for {} collectives</source>
        <translation>{} Blätter sind zu wenige für {} Operationen</translation>
    </message>
    <message>
        <source>allow a leaf for each at least</source>
        <translation>mindestens ein Blatt für jede zulassen</translation>
    </message>
    <message>
        <source>the quadtree would have more than 33 million nodes</source>
        <translation>der Quadtree hätte mehr als 33 Millionen Knoten</translation>
    </message>
    <message>
        <source>limit its depth, or lower its threshold</source>
        <translation>seine Tiefe begrenzen, oder seine Schwelle senken</translation>
    </message>
    <message>
        <source>an octree takes at most 65,535 sizes of each kind</source>
        <translation>ein Octree nimmt höchstens 65.535 Größen jeder Art</translation>
    </message>
    <message>
        <source>a quadtree takes at most 65,535 communicator sizes and message sizes</source>
        <translation>ein Quadtree nimmt höchstens 65.535 Kommunikator- und Nachrichtengrößen</translation>
    </message>
    <message>
        <source>use fewer sizes</source>
        <translation>weniger Größen verwenden</translation>
    </message>
    <message>
        <source>a table of what the model {} decides would have more than 16 million entries</source>
        <translation>eine Tabelle dessen, was das Modell {} entscheidet, hätte mehr als 16 Millionen Einträge</translation>
    </message>
    <message>
        <source>use a smaller model, or select fewer placements</source>
        <translation>ein kleineres Modell verwenden, oder weniger Platzierungen auswählen</translation>
    </message>
    <message>
        <source>the model {} has no answer for {}</source>
        <translation>das Modell {} hat keine Antwort für {}</translation>
    </message>
    <message>
        <source>export another model</source>
        <translation>ein anderes Modell exportieren</translation>
    </message>
    <message>
        <source>{} takes no parameters</source>
        <translation>{} nimmt keine Parameter</translation>
    </message>
    <message>
        <source>{} takes</source>
        <translation>{} nimmt</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no choice</source>
        <translation>&apos;{}&apos; steht nicht zur Wahl</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is out of range</source>
        <translation>&apos;{}&apos; liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>{} is a whole number from {} to {}</source>
        <translation>{} ist eine ganze Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>{} is a number from {} to {}</source>
        <translation>{} ist eine Zahl von {} bis {}</translation>
    </message>
    <message>
        <source>there is no model called &apos;{}&apos;</source>
        <translation>es gibt kein Modell namens &apos;{}&apos;</translation>
    </message>
    <message>
        <source>models are {}</source>
        <translation>Modelle sind {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no parameter of {}</source>
        <translation>&apos;{}&apos; ist kein Parameter von {}</translation>
    </message>
    <message>
        <source>{}, each as key=value</source>
        <translation>{}, jeweils als key=value</translation>
    </message>
    <message>
        <source>&apos;{}&apos; names no file</source>
        <translation>&apos;{}&apos; nennt keine Datei</translation>
    </message>
    <message>
        <source>write {}:PATH</source>
        <translation>{}:PATH schreiben</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is given twice</source>
        <translation>&apos;{}&apos; ist zweimal angegeben</translation>
    </message>
    <message>
        <source>give each parameter once</source>
        <translation>jeden Parameter einmal angeben</translation>
    </message>
    <message>
        <source>a model {} cannot be fitted to several collectives together</source>
        <translation>ein Modell {} kann nicht an mehrere Operationen zusammen angepasst werden</translation>
    </message>
    <message>
        <source>there is no decision map to fit to</source>
        <translation>es gibt keine Entscheidungskarte, an die anzupassen wäre</translation>
    </message>
    <message>
        <source>{} is there twice</source>
        <translation>{} ist zweimal da</translation>
    </message>
    <message>
        <source>fit different collectives together</source>
        <translation>an verschiedene Operationen zusammen anpassen</translation>
    </message>
    <message>
        <source>the library&apos;s own choice was not measured for {}</source>
        <translation>die eigene Wahl der Bibliothek wurde für {} nicht gemessen</translation>
    </message>
    <message>
        <source>measure algorithm id 0 (default) too</source>
        <translation>auch die Algorithmusnummer 0 (default) messen</translation>
    </message>
    <message>
        <source>no method of {} is called &apos;{}&apos;</source>
        <translation>keine Methode von {} heißt &apos;{}&apos;</translation>
    </message>
    <message>
        <source>several methods of {} are called &apos;{}&apos;</source>
        <translation>mehrere Methoden von {} heißen &apos;{}&apos;</translation>
    </message>
    <message>
        <source>methods are {}</source>
        <translation>Methoden sind {}</translation>
    </message>
    <message>
        <source> and {} more</source>
        <translation> und {} weitere</translation>
    </message>
    <message>
        <source>the model &apos;hand&apos; has no rules</source>
        <translation>das Modell &apos;hand&apos; hat keine Regeln</translation>
    </message>
    <message>
        <source>write hand:PROCESSES/SIZE=METHOD,...: hand:2/0=binomial,2/8KiB=chain:4 for example</source>
        <translation>hand:PROCESSES/SIZE=METHOD,... schreiben: etwa hand:2/0=binomial,2/8KiB=chain:4</translation>
    </message>
    <message>
        <source>rules are about what the map does not have: {}</source>
        <translation>Regeln gelten für etwas, was die Karte nicht hat: {}</translation>
    </message>
    <message>
        <source>methods that were not measured in this part of the data: {}</source>
        <translation>Methoden, die in diesem Teil der Daten nicht gemessen wurden: {}</translation>
    </message>
    <message>
        <source>XGBoost fails: {}</source>
        <translation>XGBoost scheitert: {}</translation>
    </message>
    <message>
        <source>there is nothing to take ratios to: the library&apos;s own choice was not measured for {}</source>
        <translation>es gibt nichts für Verhältnisse: die eigene Wahl der Bibliothek wurde für {} nicht gemessen</translation>
    </message>
    <message>
        <source>measure algorithm id 0 (default) too, or write ratio=off</source>
        <translation>auch die Algorithmusnummer 0 (default) messen, oder ratio=off schreiben</translation>
    </message>
    <message>
        <source>there is nothing to fall back to: the library&apos;s own choice was not measured for {}</source>
        <translation>es gibt nichts, worauf zurückzugreifen wäre: die eigene Wahl der Bibliothek wurde für {} nicht gemessen</translation>
    </message>
    <message>
        <source>measure algorithm id 0 (default) too, or write fallback=off</source>
        <translation>auch die Algorithmusnummer 0 (default) messen, oder fallback=off schreiben</translation>
    </message>
    <message>
        <source>this Collscope was built without XGBoost</source>
        <translation>dieses Collscope wurde ohne XGBoost gebaut</translation>
    </message>
    <message>
        <source>install libxgboost-dev, configure again and build; or use knn, gam or forest</source>
        <translation>libxgboost-dev installieren, neu konfigurieren und bauen; oder knn, gam oder forest verwenden</translation>
    </message>
    <message>
        <source>the model &apos;file&apos; names no file</source>
        <translation>das Modell &apos;file&apos; nennt keine Datei</translation>
    </message>
    <message>
        <source>write file:PATH</source>
        <translation>file:PATH schreiben</translation>
    </message>
    <message>
        <source>is no file of decisions that is known: no rules of Open MPI, no tree of MPICH, no runtime table and no other</source>
        <translation>ist keine bekannte Datei mit Entscheidungen: keine Regeln von Open MPI, kein Baum von MPICH, keine Laufzeittabelle und keine andere</translation>
    </message>
    <message>
        <source>write one with `collscope export`; `collscope lint` says what a file is taken for</source>
        <translation>eine mit `collscope export` schreiben; `collscope lint` sagt, wofür eine Datei gehalten wird</translation>
    </message>
    <message>
        <source>Open MPI&apos;s coll/tuned does not decide about {} by itself</source>
        <translation>coll/tuned von Open MPI entscheidet nicht selbst über {}</translation>
    </message>
    <message>
        <source>choose another model</source>
        <translation>ein anderes Modell wählen</translation>
    </message>
    <message>
        <source>write PROCESSES/SIZE=METHOD, for example 2/0=binomial,2/8KiB=chain:4; 16@4x4 for 4 nodes x 4</source>
        <translation>PROCESSES/SIZE=METHOD schreiben, etwa 2/0=binomial,2/8KiB=chain:4; 16@4x4 für 4 Knoten x 4</translation>
    </message>
    <message>
        <source>rules are about no processes</source>
        <translation>Regeln gelten für keine Prozesse</translation>
    </message>
    <message>
        <source>rules of {} do not say what holds from 0 bytes on</source>
        <translation>Regeln von {} sagen nicht, was ab 0 Bytes gilt</translation>
    </message>
    <message>
        <source>write {}/0=METHOD too, default for the library&apos;s own choice</source>
        <translation>auch {}/0=METHOD schreiben, default für die eigene Wahl der Bibliothek</translation>
    </message>
    <message>
        <source>{} is no name of a method</source>
        <translation>{} ist kein Name einer Methode</translation>
    </message>
    <message>
        <source>&apos;{}/{}&apos; is given twice</source>
        <translation>&apos;{}/{}&apos; ist zweimal angegeben</translation>
    </message>
    <message>
        <source>give it once</source>
        <translation>einmal angeben</translation>
    </message>
    <message>
        <source>&apos;from=&apos; names no model: it has {} characters</source>
        <translation>&apos;from=&apos; nennt kein Modell: es hat {} Zeichen</translation>
    </message>
    <message>
        <source>leave it out, or say what the rules were made from</source>
        <translation>weglassen, oder sagen, woraus die Regeln gemacht wurden</translation>
    </message>
    <message>
        <source>rules made by hand are said to be from others made by hand</source>
        <translation>von Regeln von Hand heißt es, sie seien aus anderen Regeln von Hand gemacht</translation>
    </message>
    <message>
        <source>name the model that the first were made from</source>
        <translation>das Modell nennen, aus dem die ersten gemacht wurden</translation>
    </message>
    <message>
        <source>rules of {} are given twice</source>
        <translation>Regeln von {} sind zweimal angegeben</translation>
    </message>
    <message>
        <source>give them once</source>
        <translation>jede einmal angeben</translation>
    </message>
    <message>
        <source>there are more than {} rules by hand</source>
        <translation>es sind mehr als {} Regeln von Hand</translation>
    </message>
    <message>
        <source>let a model of another kind decide</source>
        <translation>ein Modell anderer Art entscheiden lassen</translation>
    </message>
    <message>
        <source>&apos;from=&apos; names no model</source>
        <translation>&apos;from=&apos; nennt kein Modell</translation>
    </message>
    <message>
        <source>what stands behind &apos;from=&apos; is all of it the model that the rules were made from: rules come before it</source>
        <translation>was hinter &apos;from=&apos; steht, ist ganz das Modell, aus dem die Regeln gemacht wurden: Regeln stehen davor</translation>
    </message>
    <message>
        <source>a rule is missing beside a comma</source>
        <translation>neben einem Komma fehlt eine Regel</translation>
    </message>
    <message>
        <source>{} is no rule</source>
        <translation>{} ist keine Regel</translation>
    </message>
    <message>
        <source>{} says no number of processes that there can be</source>
        <translation>{} nennt keine mögliche Anzahl von Prozessen</translation>
    </message>
    <message>
        <source>{} says no message size that there can be</source>
        <translation>{} nennt keine mögliche Nachrichtengröße</translation>
    </message>
    <message>
        <source>there are no rules by hand</source>
        <translation>es gibt keine Regeln von Hand</translation>
    </message>
    <message>
        <source>process groups are asked for by communicator size, members and colours</source>
        <translation>nach Prozessgruppen wird mit Kommunikatorgröße, Mitgliedern und Farben gefragt</translation>
    </message>
    <message>
        <source>leave nodes and ppn out</source>
        <translation>nodes und ppn weglassen</translation>
    </message>
    <message>
        <source>no such process groups can be: members are not above the communicator size, colours not above the members</source>
        <translation>solche Prozessgruppen kann es nicht geben: Mitglieder sind nicht mehr als die Kommunikatorgröße, Farben nicht mehr als die Mitglieder</translation>
    </message>
    <message>
        <source>ask for others</source>
        <translation>nach anderen fragen</translation>
    </message>
    <message>
        <source>runs are measured, not predicted</source>
        <translation>Läufe werden gemessen, nicht vorhergesagt</translation>
    </message>
    <message>
        <source>ask for sizes and placements</source>
        <translation>nach Größen und Platzierungen fragen</translation>
    </message>
    <message>
        <source>{} is no collective of process groups</source>
        <translation>{} ist keine Operation von Prozessgruppen</translation>
    </message>
    <message>
        <source>leave members and colours out</source>
        <translation>Mitglieder und Farben weglassen</translation>
    </message>
    <message>
        <source>a placement is asked for by nodes and processes per node, or by communicator size</source>
        <translation>nach einer Platzierung wird mit Knoten und Prozessen je Knoten oder mit der Kommunikatorgröße gefragt</translation>
    </message>
    <message>
        <source>leave one of them out</source>
        <translation>eines davon weglassen</translation>
    </message>
    <message>
        <source>on how many nodes was measured is not known: the same times would be said of every placement</source>
        <translation>auf wie vielen Knoten gemessen wurde, ist nicht bekannt: für jede Platzierung würden dieselben Zeiten genannt</translation>
    </message>
    <message>
        <source>ask for comm_size</source>
        <translation>nach comm_size fragen</translation>
    </message>
    <message>
        <source>{} of what was measured is not known</source>
        <translation>{} des Gemessenen ist nicht bekannt</translation>
    </message>
    <message>
        <source>ask for {} too</source>
        <translation>auch nach {} fragen</translation>
    </message>
    <message>
        <source>ask for another place</source>
        <translation>nach einer anderen Stelle fragen</translation>
    </message>
    <message>
        <source>the model {} predicts no times of {} there</source>
        <translation>das Modell {} sagt dort keine Zeiten von {} vorher</translation>
    </message>
    <message>
        <source>name places by what the rows of the data are told apart by, nodes and ppn or comm_size, and use a model that predicts times: knn, gam, forest or xgboost</source>
        <translation>Stellen durch das nennen, was die Zeilen der Daten unterscheidet, nodes und ppn oder comm_size, und ein Modell verwenden, das Zeiten vorhersagt: knn, gam, forest oder xgboost</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>er ist leer</translation>
    </message>
    <message>
        <source>it is too long</source>
        <translation>er ist zu lang</translation>
    </message>
    <message>
        <source>it holds a zero byte</source>
        <translation>er enthält ein Nullbyte</translation>
    </message>
    <message>
        <source>C4.5 drops white space at its end</source>
        <translation>C4.5 lässt Leerraum an seinem Ende weg</translation>
    </message>
    <message>
        <source>{} &apos;{}&apos; cannot be written: {}</source>
        <translation>{} &apos;{}&apos; kann nicht geschrieben werden: {}</translation>
    </message>
    <message>
        <source>give it another name</source>
        <translation>einen anderen Namen geben</translation>
    </message>
    <message>
        <source>{} names of a {} cannot be written</source>
        <translation>{} Namen ({}) können nicht geschrieben werden</translation>
    </message>
    <message>
        <source>there can be {} to {}</source>
        <translation>möglich sind {} bis {}</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>&apos;discrete {}&apos; cannot be written</source>
        <translation>&apos;discrete {}&apos; kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>there can be 2 to {} values</source>
        <translation>möglich sind 2 bis {} Werte</translation>
    </message>
    <message>
        <source>there are two of it</source>
        <translation>es gibt ihn zweimal</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>{} attributes cannot be written</source>
        <translation>{} Attribute können nicht geschrieben werden</translation>
    </message>
    <message>
        <source>there can be 1 to {}</source>
        <translation>möglich sind 1 bis {}</translation>
    </message>
    <message>
        <source>attribute</source>
        <translation>Attribut</translation>
    </message>
    <message>
        <source>it stands for an unknown one</source>
        <translation>er steht für einen unbekannten</translation>
    </message>
    <message>
        <source>is no readable file</source>
        <translation>ist keine lesbare Datei</translation>
    </message>
    <message>
        <source>give the stem of STEM.names and STEM.data</source>
        <translation>den Stamm von STEM.names und STEM.data angeben</translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation>kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>the file could not be read to its end</source>
        <translation>die Datei konnte nicht bis zu ihrem Ende gelesen werden</translation>
    </message>
    <message>
        <source>there are no cases</source>
        <translation>es gibt keine Fälle</translation>
    </message>
    <message>
        <source>write one case a line: its values, then its class</source>
        <translation>einen Fall je Zeile schreiben: seine Werte, dann seine Klasse</translation>
    </message>
    <message>
        <source>a case with {} fields instead of {}</source>
        <translation>ein Fall mit {} Feldern statt {}</translation>
    </message>
    <message>
        <source>separate the values of all attributes and the class by commas</source>
        <translation>die Werte aller Attribute und die Klasse durch Kommas trennen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no class</source>
        <translation>&apos;{}&apos; ist keine Klasse</translation>
    </message>
    <message>
        <source>add it to the .names file</source>
        <translation>sie in die Datei .names aufnehmen</translation>
    </message>
    <message>
        <source>a case with more than {} fields</source>
        <translation>ein Fall mit mehr als {} Feldern</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no value for &apos;{}&apos;</source>
        <translation>&apos;{}&apos; ist kein Wert für &apos;{}&apos;</translation>
    </message>
    <message>
        <source>write a number, or ? where it is unknown</source>
        <translation>eine Zahl schreiben, oder ?, wo er unbekannt ist</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no value of &apos;{}&apos;</source>
        <translation>&apos;{}&apos; ist kein Wert von &apos;{}&apos;</translation>
    </message>
    <message>
        <source>add it to the .names file, or write ? where it is unknown</source>
        <translation>ihn in die Datei .names aufnehmen, oder ? schreiben, wo er unbekannt ist</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is one value of &apos;{}&apos; too many</source>
        <translation>&apos;{}&apos; ist ein Wert von &apos;{}&apos; zu viel</translation>
    </message>
    <message>
        <source>raise the {} of &apos;discrete {}&apos; in the .names file</source>
        <translation>die {} von &apos;discrete {}&apos; in der Datei .names erhöhen</translation>
    </message>
    <message>
        <source>a decision tree needs a decision map and an attribute to learn from</source>
        <translation>ein Entscheidungsbaum braucht eine Entscheidungskarte und ein Attribut, um zu lernen</translation>
    </message>
    <message>
        <source>switch comm_size or message_bytes on</source>
        <translation>comm_size oder message_bytes einschalten</translation>
    </message>
    <message>
        <source>there are no attributes</source>
        <translation>es gibt keine Attribute</translation>
    </message>
    <message>
        <source>write a line &apos;name: continuous.&apos; or &apos;name: value, value.&apos; for each</source>
        <translation>für jedes eine Zeile &apos;name: continuous.&apos; oder &apos;name: value, value.&apos; schreiben</translation>
    </message>
    <message>
        <source>the list of classes is missing</source>
        <translation>die Liste der Klassen fehlt</translation>
    </message>
    <message>
        <source>begin with the classes: &apos;one, two, three.&apos;</source>
        <translation>mit den Klassen beginnen: &apos;one, two, three.&apos;</translation>
    </message>
    <message>
        <source>the list of classes is missing before &apos;{}:&apos;</source>
        <translation>die Liste der Klassen fehlt vor &apos;{}:&apos;</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>an empty name among the {}</source>
        <translation>ein leerer Name unter diesen: {}</translation>
    </message>
    <message>
        <source>remove the comma too many</source>
        <translation>das überzählige Komma entfernen</translation>
    </message>
    <message>
        <source>more than {} {}</source>
        <translation>mehr als {} {}</translation>
    </message>
    <message>
        <source>C4.5 cannot tell more apart</source>
        <translation>mehr kann C4.5 nicht unterscheiden</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no attribute: there is no &apos;:&apos; behind it</source>
        <translation>&apos;{}&apos; ist kein Attribut: dahinter steht kein &apos;:&apos;</translation>
    </message>
    <message>
        <source>write &apos;name: continuous.&apos;, &apos;name: ignore.&apos;, &apos;name: discrete N.&apos; or &apos;name: value, value.&apos;</source>
        <translation>&apos;name: continuous.&apos;, &apos;name: ignore.&apos;, &apos;name: discrete N.&apos; oder &apos;name: value, value.&apos; schreiben</translation>
    </message>
    <message>
        <source>more than {} attributes</source>
        <translation>mehr als {} Attribute</translation>
    </message>
    <message>
        <source>leave some out</source>
        <translation>einige weglassen</translation>
    </message>
    <message>
        <source>attribute &apos;{}&apos; has no values</source>
        <translation>Attribut &apos;{}&apos; hat keine Werte</translation>
    </message>
    <message>
        <source>say continuous, ignore, discrete N, or list the values</source>
        <translation>continuous, ignore, discrete N angeben, oder die Werte auflisten</translation>
    </message>
    <message>
        <source>values of {}</source>
        <translation>Werte von {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; does not say how many values &apos;{}&apos; has</source>
        <translation>&apos;{}&apos; sagt nicht, wie viele Werte &apos;{}&apos; hat</translation>
    </message>
    <message>
        <source>write &apos;discrete N&apos; with N from 2 to {}</source>
        <translation>&apos;discrete N&apos; mit N von 2 bis {} schreiben</translation>
    </message>
    <message>
        <source>attribute &apos;{}&apos; has a single value, &apos;{}&apos;</source>
        <translation>Attribut &apos;{}&apos; hat einen einzigen Wert, &apos;{}&apos;</translation>
    </message>
    <message>
        <source>list at least two values, or say continuous, ignore or discrete N</source>
        <translation>mindestens zwei Werte auflisten, oder continuous, ignore oder discrete N angeben</translation>
    </message>
    <message>
        <source>there are no cases to learn from</source>
        <translation>es gibt keine Fälle, um zu lernen</translation>
    </message>
    <message>
        <source>more than 4,294,967,294 cases</source>
        <translation>mehr als 4.294.967.294 Fälle</translation>
    </message>
    <message>
        <source>a branch cannot need {} cases at least</source>
        <translation>ein Zweig kann nicht mindestens {} Fälle brauchen</translation>
    </message>
    <message>
        <source>-m takes 1 or more</source>
        <translation>-m nimmt 1 oder mehr</translation>
    </message>
    <message>
        <source>{} % is no confidence level</source>
        <translation>{} % ist kein Vertrauensniveau</translation>
    </message>
    <message>
        <source>the grid of {} x {} sizes with {} methods is too large for the best rules</source>
        <translation>das Raster von {} x {} Größen mit {} Methoden ist zu groß für die besten Regeln</translation>
    </message>
    <message>
        <source>use fewer communicator sizes or another model</source>
        <translation>weniger Kommunikatorgrößen oder ein anderes Modell verwenden</translation>
    </message>
    <message>
        <source>there are no rules for {}</source>
        <translation>für {} gibt es keine Regeln</translation>
    </message>
    <message>
        <source>a rule of {} has to hold where none of its methods was measured everywhere</source>
        <translation>eine Regel von {} muss gelten, wo keine ihrer Methoden überall gemessen wurde</translation>
    </message>
    <message>
        <source>allow more rows</source>
        <translation>mehr Zeilen zulassen</translation>
    </message>
    <message>
        <source>measure the same algorithms for all message sizes of a communicator size</source>
        <translation>dieselben Algorithmen für alle Nachrichtengrößen einer Kommunikatorgröße messen</translation>
    </message>
    <message>
        <source>no table {}has a mean penalty of {:.4g} %: this one has the least, {:.4g} %</source>
        <translation>keine Tabelle {}hat eine mittlere Mehrzeit von {:.4g} %: diese hat die kleinste, {:.4g} %</translation>
    </message>
    <message>
        <source>of at most {} rules </source>
        <translation>mit höchstens {} Regeln </translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>the same measurement (instance, method and run) was read before</source>
        <translation>dieselbe Messung (Instanz, Methode und Lauf) wurde schon gelesen</translation>
    </message>
    <message>
        <source>minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>lower quartile</source>
        <translation>unteres Quartil</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>upper quartile</source>
        <translation>oberes Quartil</translation>
    </message>
    <message>
        <source>maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>its {} is above its {}: {} s, {} s</source>
        <translation>{} ist größer als {}: {} s, {} s</translation>
    </message>
    <message>
        <source>the time is not a number</source>
        <translation>die Zeit ist keine Zahl</translation>
    </message>
    <message>
        <source>the time is zero or negative: {} s</source>
        <translation>die Zeit ist null oder negativ: {} s</translation>
    </message>
    <message>
        <source>the time is impossibly short: {} s</source>
        <translation>die Zeit ist unmöglich kurz: {} s</translation>
    </message>
    <message>
        <source>the time is impossibly long: {} s</source>
        <translation>die Zeit ist unmöglich lang: {} s</translation>
    </message>
    <message>
        <source>one of its times is negative or impossibly long: {} s</source>
        <translation>eine seiner Zeiten ist negativ oder unmöglich lang: {} s</translation>
    </message>
    <message>
        <source>one of its repetitions is no possible time: {} s</source>
        <translation>eine seiner Wiederholungen ist keine mögliche Zeit: {} s</translation>
    </message>
    <message>
        <source>the communicator size is not between 1 and 2^30: {}</source>
        <translation>die Kommunikatorgröße liegt nicht zwischen 1 und 2^30: {}</translation>
    </message>
    <message>
        <source>the message size is above 1 PiB: {} bytes</source>
        <translation>die Nachrichtengröße liegt über 1 PiB: {} Bytes</translation>
    </message>
    <message>
        <source>the algorithm has no name</source>
        <translation>der Algorithmus hat keinen Namen</translation>
    </message>
    <message>
        <source>the algorithm is not a name, for &apos;/&apos; and &apos;:&apos; begin its parameters: &apos;{}&apos;</source>
        <translation>der Algorithmus ist kein Name, denn mit &apos;/&apos; und &apos;:&apos; beginnen seine Parameter: &apos;{}&apos;</translation>
    </message>
    <message>
        <source>a name is longer than 200 characters: &apos;{}...&apos;</source>
        <translation>ein Name ist länger als 200 Zeichen: &apos;{}...&apos;</translation>
    </message>
    <message>
        <source>members and colours are said of {}, which is no collective of process groups (group_bcast, ...)</source>
        <translation>Mitglieder und Farben sind für {} angegeben, was keine Operation von Prozessgruppen ist (group_bcast, ...)</translation>
    </message>
    <message>
        <source>colours are said without members</source>
        <translation>Farben sind ohne Mitglieder angegeben</translation>
    </message>
    <message>
        <source>members are said without colours</source>
        <translation>Mitglieder sind ohne Farben angegeben</translation>
    </message>
    <message>
        <source>{} members are more than the communicator size: {}</source>
        <translation>{} Mitglieder sind mehr als die Kommunikatorgröße: {}</translation>
    </message>
    <message>
        <source>{} colours are more than the members: {}</source>
        <translation>{} Farben sind mehr als die Mitglieder: {}</translation>
    </message>
    <message>
        <source>nodes x ppn is not the communicator size: {} x {}, {}</source>
        <translation>nodes x ppn ist nicht die Kommunikatorgröße: {} x {}, {}</translation>
    </message>
    <message>
        <source>{} nodes are more than the communicator size: {}</source>
        <translation>{} Knoten sind mehr als die Kommunikatorgröße: {}</translation>
    </message>
    <message>
        <source>{} processes per node are more than the communicator size: {}</source>
        <translation>{} Prozesse je Knoten sind mehr als die Kommunikatorgröße: {}</translation>
    </message>
    <message>
        <source>unknown collective &apos;{}&apos;</source>
        <translation>unbekannte kollektive Operation &apos;{}&apos;</translation>
    </message>
    <message>
        <source>more than 65,534 different methods</source>
        <translation>mehr als 65.534 verschiedene Methoden</translation>
    </message>
    <message>
        <source>more than 4,294,967,294 measurements of one system</source>
        <translation>mehr als 4.294.967.294 Messungen eines Systems</translation>
    </message>
    <message>
        <source>the profiles do not say how far apart processes came to {}</source>
        <translation>die Profile sagen nicht, wie weit auseinander Prozesse zu {} kamen</translation>
    </message>
    <message>
        <source>Collscope&apos;s own record does: COLLSCOPE_PROFILE=FILE records one</source>
        <translation>die eigene Aufzeichnung von Collscope tut es: COLLSCOPE_PROFILE=FILE zeichnet eine auf</translation>
    </message>
    <message>
        <source>the profiles say that processes came {} apart in the mean to {}, and from above 0 to {} can be measured</source>
        <translation>die Profile sagen, dass Prozesse im Mittel {} auseinander zu {} kamen, und messbar ist mehr als 0 bis {}</translation>
    </message>
    <message>
        <source>leave --skew out: such calls wait for their processes, or do not, whatever the algorithm</source>
        <translation>--skew weglassen: solche Aufrufe warten auf ihre Prozesse, oder nicht, gleich mit welchem Algorithmus</translation>
    </message>
    <message>
        <source>nothing of what the applications call can be measured by the plan</source>
        <translation>nichts von dem, was die Anwendungen aufrufen, kann der Plan messen</translation>
    </message>
    <message>
        <source>name their collectives in the plan: `collscope profile FILE` lists them</source>
        <translation>ihre Operationen im Plan nennen: `collscope profile FILE` listet sie auf</translation>
    </message>
    <message>
        <source>the applications ran on none of the communicators of the plan</source>
        <translation>die Anwendungen liefen auf keinem der Kommunikatoren des Plans</translation>
    </message>
    <message>
        <source>give the plan those that `collscope profile FILE` lists</source>
        <translation>dem Plan die geben, die `collscope profile FILE` auflistet</translation>
    </message>
    <message>
        <source>the plan has no message sizes near those of the applications</source>
        <translation>der Plan hat keine Nachrichtengrößen in der Nähe der Anwendungen</translation>
    </message>
    <message>
        <source>leave its sizes out: they become those of the calls</source>
        <translation>seine Größen weglassen: sie werden die der Aufrufe</translation>
    </message>
    <message>
        <source>the profiles do not say among how many processes calls were made, or those of the plan are others</source>
        <translation>die Profile sagen nicht, unter wie vielen Prozessen Aufrufe gemacht wurden, oder die des Plans sind andere</translation>
    </message>
    <message>
        <source>give the plan comm_sizes that `collscope profile FILE` lists</source>
        <translation>dem Plan comm_sizes geben, die `collscope profile FILE` auflistet</translation>
    </message>
    <message>
        <source>the applications call {} cells, and a plan names {} at most</source>
        <translation>die Anwendungen rufen {} Zellen auf, und ein Plan nennt höchstens {}</translation>
    </message>
    <message>
        <source>give the plan fewer message sizes, such as 1..1MiB</source>
        <translation>dem Plan weniger Nachrichtengrößen geben, etwa 1..1MiB</translation>
    </message>
    <message>
        <source>{} among {} processes</source>
        <translation>{} unter {} Prozessen</translation>
    </message>
    <message>
        <source>{} on {} x {} processes</source>
        <translation>{} auf {} x {} Prozessen</translation>
    </message>
    <message>
        <source>{}, {} per run</source>
        <translation>{}, {} je Lauf</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no weight: it is a number from 0 to 1e9</source>
        <translation>&apos;{}&apos; ist kein Gewicht: es ist eine Zahl von 0 bis 1e9</translation>
    </message>
    <message>
        <source>a table of weights</source>
        <translation>einer Tabelle von Gewichten</translation>
    </message>
    <message>
        <source>say what each line weighs</source>
        <translation>sagen, wie viel jede Zeile wiegt</translation>
    </message>
    <message>
        <source>there are more than {} weights</source>
        <translation>es sind mehr als {} Gewichte</translation>
    </message>
    <message>
        <source>say several values in a field, &quot;1024,2048&quot;, or leave one empty for any</source>
        <translation>mehrere Werte in einem Feld angeben, &quot;1024,2048&quot;, oder eines für beliebige leer lassen</translation>
    </message>
    <message>
        <source>correct the field</source>
        <translation>das Feld berichtigen</translation>
    </message>
    <message>
        <source>a table of weights has no share</source>
        <translation>eine Tabelle von Gewichten hat keinen Anteil</translation>
    </message>
    <message>
        <source>give the file alone</source>
        <translation>nur die Datei angeben</translation>
    </message>
    <message>
        <source> on {}</source>
        <translation> auf {}</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source> with {} processes per node</source>
        <translation> mit {} Prozessen je Knoten</translation>
    </message>
    <message>
        <source> on the selected placements</source>
        <translation> auf den ausgewählten Platzierungen</translation>
    </message>
    <message>
        <source> but those with {}</source>
        <translation> außer denen mit {}</translation>
    </message>
    <message>
        <source> that are not excluded</source>
        <translation> ohne Ausgeschlossenes</translation>
    </message>
    <message>
        <source>there are no measurements of {}{}{}</source>
        <translation>es gibt keine Messungen von {}{}{}</translation>
    </message>
    <message>
        <source> in the selected runs</source>
        <translation> in den ausgewählten Läufen</translation>
    </message>
    <message>
        <source>`collscope info` lists what there is</source>
        <translation>`collscope info` listet auf, was es gibt</translation>
    </message>
    <message>
        <source>no methods of {} were measured for {}</source>
        <translation>von {} wurden keine Methoden für {} gemessen</translation>
    </message>
    <message>
        <source>leave the library out</source>
        <translation>die Bibliothek weglassen</translation>
    </message>
    <message>
        <source>libraries there are {}</source>
        <translation>Bibliotheken dort sind {}</translation>
    </message>
    <message>
        <source>the grid of {} placements, {} message sizes and {} methods is too large</source>
        <translation>das Raster von {} Platzierungen, {} Nachrichtengrößen und {} Methoden ist zu groß</translation>
    </message>
    <message>
        <source>split the file</source>
        <translation>die Datei aufteilen</translation>
    </message>
    <message>
        <source>select those with one number of colours or of members, of nodes or of processes per node</source>
        <translation>die mit einer Anzahl von Farben oder Mitgliedern, von Knoten oder von Prozessen je Knoten auswählen</translation>
    </message>
    <message>
        <source>select those with one number of nodes or of processes per node</source>
        <translation>die mit einer Anzahl von Knoten oder von Prozessen je Knoten auswählen</translation>
    </message>
    <message>
        <source>no two of {} tell the placements apart, {} to {}</source>
        <translation>keine zwei von {} unterscheiden die Platzierungen, {} bis {}</translation>
    </message>
    <message>
        <source>communicator size, nodes, processes per node, members and colours</source>
        <translation>Kommunikatorgröße, Knoten, Prozesse je Knoten, Mitglieder und Farben</translation>
    </message>
    <message>
        <source>communicator size, nodes and processes per node</source>
        <translation>Kommunikatorgröße, Knoten und Prozesse je Knoten</translation>
    </message>
    <message>
        <source>the placements have {} x {} different sizes, too many to be laid out</source>
        <translation>die Platzierungen haben {} x {} verschiedene Größen, zu viele, um sie anzuordnen</translation>
    </message>
    <message>
        <source>no candidate was measured for {}</source>
        <translation>für {} wurde kein Kandidat gemessen</translation>
    </message>
    <message>
        <source>allow the library&apos;s own choice as a candidate, or measure its algorithms</source>
        <translation>die eigene Wahl der Bibliothek als Kandidaten zulassen, oder ihre Algorithmen messen</translation>
    </message>
    <message>
        <source>{} weights for {} cells</source>
        <translation>{} Gewichte für {} Zellen</translation>
    </message>
    <message>
        <source>give every cell a weight, row by row</source>
        <translation>jeder Zelle ein Gewicht geben, Zeile für Zeile</translation>
    </message>
    <message>
        <source>a weight is no number from 0 on</source>
        <translation>ein Gewicht ist keine Zahl ab 0</translation>
    </message>
    <message>
        <source>give every cell a finite weight</source>
        <translation>jeder Zelle ein endliches Gewicht geben</translation>
    </message>
    <message>
        <source>no measured cell of {} has a weight above 0</source>
        <translation>keine gemessene Zelle von {} hat ein Gewicht über 0</translation>
    </message>
    <message>
        <source>&apos;{}&apos; does not begin with what it is about</source>
        <translation>&apos;{}&apos; beginnt nicht mit dem, worum es geht</translation>
    </message>
    <message>
        <source>write KEY=VALUE,VALUE... with one of the keys {}</source>
        <translation>KEY=VALUE,VALUE... schreiben, mit einem der Schlüssel {}</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has no list of whole numbers</source>
        <translation>&apos;{}&apos; hat keine Liste ganzer Zahlen</translation>
    </message>
    <message>
        <source>write {}=4,8 for example</source>
        <translation>etwa {}=4,8 schreiben</translation>
    </message>
    <message>
        <source>a quote ({}) is open at the end: close it, or write \ before it where it is part of a word</source>
        <translation>ein Anführungszeichen ({}) ist am Ende offen: schließen, oder \ davor schreiben, wo es Teil eines Wortes ist</translation>
    </message>
    <message>
        <source>ends with a \ that joins it with what follows: leave it out</source>
        <translation>endet mit einem \, das es mit dem Folgenden verbindet: weglassen</translation>
    </message>
    <message>
        <source>give the profile the path of one, or have it built there</source>
        <translation>dem Profil den Pfad eines Agenten geben, oder ihn dort bauen lassen</translation>
    </message>
    <message>
        <source>records {} and plans {}</source>
        <translation>Aufzeichnungen {} und Pläne {}</translation>
    </message>
    <message>
        <source>the agent there ({}) speaks {}, this workbench {}</source>
        <translation>der Agent dort ({}) spricht {}, dieses Programm {}</translation>
    </message>
    <message>
        <source>there is no host profile &apos;{}&apos;</source>
        <translation>es gibt kein Rechnerprofil &apos;{}&apos;</translation>
    </message>
    <message>
        <source>make one in the window (Campaign, Host profiles), or give the path of a file</source>
        <translation>eines im Fenster anlegen (Kampagne, Rechnerprofile), oder den Pfad einer Datei angeben</translation>
    </message>
    <message>
        <source>there is a host profile &apos;{}&apos; already</source>
        <translation>es gibt schon ein Rechnerprofil &apos;{}&apos;</translation>
    </message>
    <message>
        <source>give this one another name</source>
        <translation>diesem einen anderen Namen geben</translation>
    </message>
    <message>
        <source>the profile cannot be removed: {}</source>
        <translation>das Profil kann nicht entfernt werden: {}</translation>
    </message>
    <message>
        <source>This campaign measures from a coarse grid to a fine one and expects nothing</source>
        <translation>Diese Kampagne misst von einem groben zu einem feinen Raster und erwartet nichts</translation>
    </message>
    <message>
        <source>Choose the order &apos;regret&apos; in the campaign editor</source>
        <translation>Im Editor der Kampagne die Reihenfolge &apos;regret&apos; wählen</translation>
    </message>
    <message>
        <source>the command was: {}</source>
        <translation>der Befehl war: {}</translation>
    </message>
    <message>
        <source> (it said nothing)</source>
        <translation> (er sagte nichts)</translation>
    </message>
    <message>
        <source> (it said: {})</source>
        <translation> (er sagte: {})</translation>
    </message>
    <message>
        <source>cannot write the plan: {}</source>
        <translation>der Plan kann nicht geschrieben werden: {}</translation>
    </message>
    <message>
        <source>set TMPDIR to a folder with room</source>
        <translation>TMPDIR auf einen Ordner mit Platz setzen</translation>
    </message>
    <message>
        <source>cannot start /bin/sh: {}</source>
        <translation>/bin/sh kann nicht gestartet werden: {}</translation>
    </message>
    <message>
        <source>the job was ended: {}{}</source>
        <translation>der Job wurde beendet: {}{}</translation>
    </message>
    <message>
        <source>it was to take {} and did not end within {}: the launcher or the agent hangs</source>
        <translation>er sollte {} dauern und endete nicht in {}: das Startprogramm oder der Agent hängt</translation>
    </message>
    <message>
        <source>it prints without end</source>
        <translation>er gibt ohne Ende Text aus</translation>
    </message>
    <message>
        <source>the job did not end well: {}</source>
        <translation>der Job endete nicht gut: {}</translation>
    </message>
    <message>
        <source>the job cannot be locked</source>
        <translation>der Job kann nicht gesperrt werden</translation>
    </message>
    <message>
        <source>may you write to the folder of the jobs?</source>
        <translation>darf in den Ordner der Jobs geschrieben werden?</translation>
    </message>
    <message>
        <source>the records cannot be copied: {}</source>
        <translation>die Aufzeichnungen können nicht kopiert werden: {}</translation>
    </message>
    <message>
        <source>is there room?</source>
        <translation>ist dort Platz?</translation>
    </message>
    <message>
        <source>the machine gave no answer</source>
        <translation>der Rechner gab keine Antwort</translation>
    </message>
    <message>
        <source>it is not known yet whether the job was submitted: {}</source>
        <translation>es ist noch nicht bekannt, ob der Job abgeschickt wurde: {}</translation>
    </message>
    <message>
        <source>it will not be submitted any more, and is cancelled if it was: ask again in two minutes</source>
        <translation>er wird nicht mehr abgeschickt und, falls er es wurde, abgebrochen: in zwei Minuten noch einmal fragen</translation>
    </message>
    <message>
        <source>the site takes no more jobs of yours for now: {}</source>
        <translation>der Rechner nimmt vorerst keine Jobs mehr an: {}</translation>
    </message>
    <message>
        <source>the job was not accepted: {}</source>
        <translation>der Job wurde nicht angenommen: {}</translation>
    </message>
    <message>
        <source>the scheduler&apos;s answer holds no job id: {}</source>
        <translation>die Antwort des Schedulers enthält keine Jobkennung: {}</translation>
    </message>
    <message>
        <source>the job&apos;s folder cannot be looked at: {}</source>
        <translation>der Ordner des Jobs kann nicht angesehen werden: {}</translation>
    </message>
    <message>
        <source>this is not a folder</source>
        <translation>das ist kein Ordner</translation>
    </message>
    <message>
        <source>choose another one</source>
        <translation>einen anderen wählen</translation>
    </message>
    <message>
        <source>this folder belongs to another user, and what it says would be run in your name</source>
        <translation>dieser Ordner gehört einem anderen Benutzer, und was darin steht, würde im eigenen Namen ausgeführt</translation>
    </message>
    <message>
        <source>copy it, and look through the copy before you use that</source>
        <translation>ihn kopieren, und die Kopie durchsehen, bevor sie verwendet wird</translation>
    </message>
    <message>
        <source>others may write to this folder, and what it says is run in your name</source>
        <translation>andere dürfen in diesen Ordner schreiben, und was darin steht, wird im eigenen Namen ausgeführt</translation>
    </message>
    <message>
        <source>look through it, then close it with `chmod go-w`, or choose a folder of its own</source>
        <translation>ihn durchsehen, dann mit `chmod go-w` schließen, oder einen eigenen Ordner wählen</translation>
    </message>
    <message>
        <source>the folder cannot be made: {}</source>
        <translation>der Ordner kann nicht angelegt werden: {}</translation>
    </message>
    <message>
        <source>see who may write there</source>
        <translation>nachsehen, wer dort schreiben darf</translation>
    </message>
    <message>
        <source>uuid: these are not 32 hexadecimal digits</source>
        <translation>uuid: das sind keine 32 Hexadezimalziffern</translation>
    </message>
    <message>
        <source>{}: this is no name of a job</source>
        <translation>{}: das ist kein Name eines Jobs</translation>
    </message>
    <message>
        <source>{}: takes 1 to {}</source>
        <translation>{}: nimmt 1 bis {}</translation>
    </message>
    <message>
        <source>id: this is no id of a job of {}</source>
        <translation>id: das ist keine Kennung eines Jobs von {}</translation>
    </message>
    <message>
        <source>this is no job of this version of Collscope</source>
        <translation>das ist kein Job dieser Version von Collscope</translation>
    </message>
    <message>
        <source>move the file away; its results lie beside it</source>
        <translation>die Datei beiseitelegen; ihre Ergebnisse liegen daneben</translation>
    </message>
    <message>
        <source>was this written by somebody else? move the file away; its results lie beside it</source>
        <translation>hat das jemand anders geschrieben? die Datei beiseitelegen; ihre Ergebnisse liegen daneben</translation>
    </message>
    <message>
        <source>the catalogue</source>
        <translation>der Katalog</translation>
    </message>
    <message>
        <source>the agent</source>
        <translation>der Agent</translation>
    </message>
    <message>
        <source>{} cannot measure {}</source>
        <translation>{} kann nicht messen: {}</translation>
    </message>
    <message>
        <source>leave it out of the plan&apos;s collectives</source>
        <translation>sie in den Operationen des Plans weglassen</translation>
    </message>
    <message>
        <source>{} has no method &apos;{}&apos; for these collectives</source>
        <translation>{} hat keine Methode &apos;{}&apos; für diese Operationen</translation>
    </message>
    <message>
        <source>ask the agent on the machine which ones it has</source>
        <translation>den Agenten auf dem Rechner fragen, welche er hat</translation>
    </message>
    <message>
        <source>leave it out of the plan&apos;s methods</source>
        <translation>sie in den Methoden des Plans weglassen</translation>
    </message>
    <message>
        <source>up to {} core hours, above the profile&apos;s limit of {}</source>
        <translation>bis zu {} Kernstunden, mehr als die Grenze {} des Profils</translation>
    </message>
    <message>
        <source>the budget does not fit into the time limit: the scheduler may end the job before it is used up</source>
        <translation>das Budget passt nicht in die Zeitgrenze: der Scheduler kann den Job beenden, bevor es verbraucht ist</translation>
    </message>
    <message>
        <source>the plan has no budget: the time is a rough guess, and a job that reaches its limit leaves the fine part of the grid out</source>
        <translation>der Plan hat kein Budget: die Zeit ist grob geschätzt, und ein Job, der seine Grenze erreicht, lässt den feinen Teil des Rasters weg</translation>
    </message>
    <message>
        <source>the machine</source>
        <translation>der Rechner</translation>
    </message>
    <message>
        <source>{} gives a job {} minutes at most: one of {} would wait for ever</source>
        <translation>{} gibt einem Job höchstens {} Minuten: einer von {} würde ewig warten</translation>
    </message>
    <message>
        <source>{} gives a job {} at most: one of {} would wait for ever</source>
        <translation>{} gibt einem Job höchstens {}: einer von {} würde ewig warten</translation>
    </message>
    <message>
        <source>{} has nodes with {} processors: {} processes on each may be refused</source>
        <translation>{} hat Knoten mit {} Prozessoren: {} Prozesse auf jedem werden vielleicht abgelehnt</translation>
    </message>
    <message>
        <source>the site takes {} jobs of a user at a time: the others follow as they end</source>
        <translation>der Rechner nimmt {} Jobs eines Benutzers zugleich: die anderen folgen, wenn sie enden</translation>
    </message>
    <message>
        <source>the folder cannot be listed: the answer is empty</source>
        <translation>der Ordner kann nicht aufgelistet werden: die Antwort ist leer</translation>
    </message>
    <message>
        <source>try again</source>
        <translation>noch einmal versuchen</translation>
    </message>
    <message>
        <source>changes how host keys are checked; leave it to your ssh configuration</source>
        <translation>ändert, wie Rechnerschlüssel geprüft werden; das der eigenen ssh-Konfiguration überlassen</translation>
    </message>
    <message>
        <source>is no option: ssh would take it for the machine or a command</source>
        <translation>ist keine Option: ssh hielte es für den Rechner oder einen Befehl</translation>
    </message>
    <message>
        <source>needs a word behind it</source>
        <translation>braucht ein Wort dahinter</translation>
    </message>
    <message>
        <source>is no option of ssh that is known here</source>
        <translation>ist keine hier bekannte Option von ssh</translation>
    </message>
    <message>
        <source>{} asks for {}, the job has {}</source>
        <translation>{} verlangt {}, der Job hat {}</translation>
    </message>
    <message>
        <source>the plan&apos;s nodes</source>
        <translation>nodes des Plans</translation>
    </message>
    <message>
        <source>the plan&apos;s ppn</source>
        <translation>ppn des Plans</translation>
    </message>
    <message>
        <source>the plan&apos;s comm_sizes</source>
        <translation>comm_sizes des Plans</translation>
    </message>
    <message>
        <source>one job for every node count needs a plan that lists node counts</source>
        <translation>ein Job für jede Knotenzahl braucht einen Plan, der Knotenzahlen auflistet</translation>
    </message>
    <message>
        <source>give the plan a line such as `nodes: 1,2,4`</source>
        <translation>dem Plan eine Zeile geben wie `nodes: 1,2,4`</translation>
    </message>
    <message>
        <source>these are {} jobs, and a campaign has {} at most</source>
        <translation>das sind {} Jobs, und eine Kampagne hat höchstens {}</translation>
    </message>
    <message>
        <source>these are {} jobs, and the site takes {} of a user at a time</source>
        <translation>das sind {} Jobs, und der Rechner nimmt {} eines Benutzers zugleich</translation>
    </message>
    <message>
        <source>make it one job for all node counts, or give fewer</source>
        <translation>einen Job für alle Knotenzahlen daraus machen, oder weniger angeben</translation>
    </message>
    <message>
        <source>a job has at least one node, one process per node and one minute</source>
        <translation>ein Job hat mindestens einen Knoten, einen Prozess je Knoten und eine Minute</translation>
    </message>
    <message>
        <source>give the job more, or the plan less</source>
        <translation>dem Job mehr geben, oder dem Plan weniger</translation>
    </message>
    <message>
        <source>a job has at least one minute</source>
        <translation>ein Job hat mindestens eine Minute</translation>
    </message>
    <message>
        <source>the job has not ended</source>
        <translation>der Job hat nicht geendet</translation>
    </message>
    <message>
        <source>wait for its end, or cancel it</source>
        <translation>sein Ende abwarten, oder ihn abbrechen</translation>
    </message>
    <message>
        <source>a text in quotes</source>
        <translation>ein Text in Anführungszeichen</translation>
    </message>
    <message>
        <source>a list of texts: [&quot;one&quot;, &quot;two&quot;]</source>
        <translation>eine Liste von Texten: [&quot;one&quot;, &quot;two&quot;]</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>ssh_host: a local connection has none; leave it out</source>
        <translation>ssh_host: eine lokale Verbindung hat keinen; weglassen</translation>
    </message>
    <message>
        <source>connection: takes &quot;ssh&quot; or &quot;local&quot;</source>
        <translation>connection: nimmt &quot;ssh&quot; oder &quot;local&quot;</translation>
    </message>
    <message>
        <source>ssh_host: name the machine as you would behind `ssh`</source>
        <translation>ssh_host: den Rechner nennen wie hinter `ssh`</translation>
    </message>
    <message>
        <source>name: give the machine a name</source>
        <translation>name: dem Rechner einen Namen geben</translation>
    </message>
    <message>
        <source>work_folder: takes an absolute path, /scratch/me/collscope for example</source>
        <translation>work_folder: nimmt einen absoluten Pfad, etwa /scratch/me/collscope</translation>
    </message>
    <message>
        <source>scheduler: takes {}</source>
        <translation>scheduler: nimmt {}</translation>
    </message>
    <message>
        <source>partition: &apos;{}&apos; is no name of a partition</source>
        <translation>partition: &apos;{}&apos; ist kein Name einer Partition</translation>
    </message>
    <message>
        <source>account: &apos;{}&apos; is no name of an account</source>
        <translation>account: &apos;{}&apos; ist kein Name eines Kontos</translation>
    </message>
    <message>
        <source>agent: takes the path of collscope-agent on the machine</source>
        <translation>agent: nimmt den Pfad von collscope-agent auf dem Rechner</translation>
    </message>
    <message>
        <source>poll_seconds: takes 30 to 3600; 60 is what most sites ask for</source>
        <translation>poll_seconds: nimmt 30 bis 3600; die meisten Rechenzentren bitten um 60</translation>
    </message>
    <message>
        <source>core_hours_limit: takes a number of core hours, or 0 for no warning</source>
        <translation>core_hours_limit: nimmt eine Anzahl von Kernstunden, oder 0 für keine Warnung</translation>
    </message>
    <message>
        <source>this is no host profile: {}</source>
        <translation>das ist kein Rechnerprofil: {}</translation>
    </message>
    <message>
        <source>a profile is one JSON object, see collscope(1)</source>
        <translation>ein Profil ist ein JSON-Objekt, siehe collscope(1)</translation>
    </message>
    <message>
        <source>a profile has no entry &apos;{}&apos;</source>
        <translation>ein Profil hat keinen Eintrag &apos;{}&apos;</translation>
    </message>
    <message>
        <source>remove it; see collscope(1) for the entries there are</source>
        <translation>entfernen; collscope(1) nennt die Einträge, die es gibt</translation>
    </message>
    <message>
        <source>{} has the wrong kind of value</source>
        <translation>{} hat die falsche Art von Wert</translation>
    </message>
    <message>
        <source>cannot read the host profile: {}</source>
        <translation>das Rechnerprofil ist nicht lesbar: {}</translation>
    </message>
    <message>
        <source>cannot write {}: {}</source>
        <translation>{} kann nicht geschrieben werden: {}</translation>
    </message>
    <message>
        <source>is there room, and may you write there?</source>
        <translation>ist dort Platz, und darf dort geschrieben werden?</translation>
    </message>
    <message>
        <source>cannot be fetched: the answer does not begin with its size</source>
        <translation>kann nicht geholt werden: die Antwort beginnt nicht mit ihrer Größe</translation>
    </message>
    <message>
        <source>has {} bytes, fewer than the {} already fetched</source>
        <translation>hat {} Bytes, weniger als die schon geholten {}</translation>
    </message>
    <message>
        <source>move {} away and fetch again</source>
        <translation>{} beiseitelegen und noch einmal holen</translation>
    </message>
    <message>
        <source>has {} bytes, more than the {} that are fetched</source>
        <translation>hat {} Bytes, mehr als die {}, die geholt werden</translation>
    </message>
    <message>
        <source>see whether these are records; `collscope campaign fetch JOB --largest MIB` fetches more</source>
        <translation>nachsehen, ob das Aufzeichnungen sind; `collscope campaign fetch JOB --largest MIB` holt mehr</translation>
    </message>
    <message>
        <source>cannot be fetched: of {} bytes, {} came</source>
        <translation>kann nicht geholt werden: von {} Bytes kamen {}</translation>
    </message>
    <message>
        <source>look at the file on the machine</source>
        <translation>die Datei auf dem Rechner ansehen</translation>
    </message>
    <message>
        <source>{} did not arrive whole</source>
        <translation>{} kam nicht vollständig an</translation>
    </message>
    <message>
        <source>on this machine:
  </source>
        <translation>auf diesem Rechner:
  </translation>
    </message>
    <message>
        <source>on the machine it names:
  </source>
        <translation>auf dem Rechner, den es nennt:
  </translation>
    </message>
    <message>
        <source>set-up line: </source>
        <translation>Vorbereitungszeile: </translation>
    </message>
    <message>
        <source>batch script: </source>
        <translation>Jobskript: </translation>
    </message>
    <message>
        <source>the folder for what is confirmed cannot be made</source>
        <translation>der Ordner für Bestätigtes kann nicht angelegt werden</translation>
    </message>
    <message>
        <source>the job is {}, not lost</source>
        <translation>der Job ist {}, nicht verloren</translation>
    </message>
    <message>
        <source>only of a lost job nobody else knows how it ended</source>
        <translation>nur von einem verlorenen Job weiß niemand sonst, wie er endete</translation>
    </message>
    <message>
        <source>cannot read the records: {}</source>
        <translation>die Aufzeichnungen sind nicht lesbar: {}</translation>
    </message>
    <message>
        <source>these are no records of the agent</source>
        <translation>das sind keine Aufzeichnungen des Agenten</translation>
    </message>
    <message>
        <source>bring the file `records` of the job&apos;s folder</source>
        <translation>die Datei `records` aus dem Ordner des Jobs bringen</translation>
    </message>
    <message>
        <source>answers as </source>
        <translation>antwortet als </translation>
    </message>
    <message>
        <source>choose a folder where you may write and where there is room</source>
        <translation>einen Ordner wählen, in den geschrieben werden darf und in dem Platz ist</translation>
    </message>
    <message>
        <source>writable, {} MiB free</source>
        <translation>beschreibbar, {} MiB frei</translation>
    </message>
    <message>
        <source>make room: a job that cannot write its records ends</source>
        <translation>Platz schaffen: ein Job, der seine Aufzeichnungen nicht schreiben kann, endet</translation>
    </message>
    <message>
        <source>{} with {} processors</source>
        <translation>{} mit {} Prozessoren</translation>
    </message>
    <message>
        <source>{} minutes at most</source>
        <translation>höchstens {} Minuten</translation>
    </message>
    <message>
        <source>{} at most</source>
        <translation>höchstens {}</translation>
    </message>
    <message>
        <source>{}: there is nothing to ask</source>
        <translation>{}: da gibt es nichts zu fragen</translation>
    </message>
    <message>
        <source>{} jobs at a time</source>
        <translation>{} Jobs zugleich</translation>
    </message>
    <message>
        <source>the scheduler has no default partition: name one in the profile</source>
        <translation>der Scheduler hat keine Standardpartition: eine im Profil nennen</translation>
    </message>
    <message>
        <source>there is no partition {}: choose one of these</source>
        <translation>es gibt keine Partition {}: eine von diesen wählen</translation>
    </message>
    <message>
        <source>partition {} is down: jobs will wait</source>
        <translation>Partition {} ist abgeschaltet: Jobs werden warten</translation>
    </message>
    <message>
        <source>well formed; {} cannot try it</source>
        <translation>wohlgeformt; {} kann es nicht erproben</translation>
    </message>
    <message>
        <source>look at partition, account and the script&apos;s lines for the scheduler</source>
        <translation>Partition, Konto und die Zeilen des Skripts für den Scheduler ansehen</translation>
    </message>
    <message>
        <source>the scheduler takes it</source>
        <translation>der Scheduler nimmt es an</translation>
    </message>
    <message>
        <source>none: the agent is started by itself</source>
        <translation>keines: der Agent startet von selbst</translation>
    </message>
    <message>
        <source>give the profile set-up lines that load MPI: module load openmpi</source>
        <translation>dem Profil Vorbereitungszeilen geben, die MPI laden: module load openmpi</translation>
    </message>
    <message>
        <source>have it built there (deploy), or give the profile its path</source>
        <translation>ihn dort bauen lassen (deploy), oder dem Profil seinen Pfad geben</translation>
    </message>
    <message>
        <source>{}, records {}, plans {}</source>
        <translation>{}, Aufzeichnungen {}, Pläne {}</translation>
    </message>
    <message>
        <source>
MPI does not begin on this node: its methods are known once a job runs</source>
        <translation>
MPI beginnt auf diesem Knoten nicht: seine Methoden sind bekannt, sobald ein Job läuft</translation>
    </message>
    <message>
        <source>
measures {} collectives</source>
        <translation>
misst {} Operationen</translation>
    </message>
    <message>
        <source> of MPI, {} of process groups</source>
        <translation> von MPI, {} von Prozessgruppen</translation>
    </message>
    <message>
        <source>have this workbench&apos;s agent built there (deploy)</source>
        <translation>den Agenten dieses Programms dort bauen lassen (deploy)</translation>
    </message>
    <message>
        <source>this workbench carries {}; both understand each other</source>
        <translation>dieses Programm bringt {} mit; beide verstehen einander</translation>
    </message>
    <message>
        <source>within {} s</source>
        <translation>bis auf {} s</translation>
    </message>
    <message>
        <source> s ahead</source>
        <translation> s voraus</translation>
    </message>
    <message>
        <source> s behind</source>
        <translation> s zurück</translation>
    </message>
    <message>
        <source>times that the scheduler tells are by that clock; elapsed times are right all the same</source>
        <translation>Zeiten, die der Scheduler nennt, sind nach jener Uhr; vergangene Zeiten stimmen trotzdem</translation>
    </message>
    <message>
        <source>is this the machine where jobs are submitted?</source>
        <translation>ist das der Rechner, auf dem Jobs abgeschickt werden?</translation>
    </message>
    <message>
        <source>there is no connection</source>
        <translation>es gibt keine Verbindung</translation>
    </message>
    <message>
        <source>ended with status {}</source>
        <translation>endete mit Status {}</translation>
    </message>
    <message>
        <source>{}: the answer has {} bytes</source>
        <translation>{}: die Antwort hat {} Bytes</translation>
    </message>
    <message>
        <source>this is a link, a pipe or a device, not a file of a job</source>
        <translation>das ist eine Verknüpfung, eine Pipe oder ein Gerät, keine Datei eines Jobs</translation>
    </message>
    <message>
        <source>remove it, or move it away</source>
        <translation>entfernen oder beiseitelegen</translation>
    </message>
    <message>
        <source>this job belongs to another user, and would be run in your name</source>
        <translation>dieser Job gehört einem anderen Benutzer und würde im eigenen Namen ausgeführt</translation>
    </message>
    <message>
        <source>copy the file, and look through the copy</source>
        <translation>die Datei kopieren, und die Kopie durchsehen</translation>
    </message>
    <message>
        <source>cannot read the job: {}</source>
        <translation>der Job ist nicht lesbar: {}</translation>
    </message>
    <message>
        <source>`collscope campaign status` lists the jobs there are</source>
        <translation>`collscope campaign status` listet die Jobs auf, die es gibt</translation>
    </message>
    <message>
        <source>this is the file of another job, {}</source>
        <translation>das ist die Datei eines anderen Jobs, {}</translation>
    </message>
    <message>
        <source>give it that name, or move it away</source>
        <translation>ihr diesen Namen geben, oder sie beiseitelegen</translation>
    </message>
    <message>
        <source>this is not how the records of job {} go on</source>
        <translation>so gehen die Aufzeichnungen von Job {} nicht weiter</translation>
    </message>
    <message>
        <source>are they another job&apos;s?</source>
        <translation>sind es die eines anderen Jobs?</translation>
    </message>
    <message>
        <source>the job script has no placeholder {}</source>
        <translation>das Jobskript hat keinen Platzhalter {}</translation>
    </message>
    <message>
        <source>there are @{}@</source>
        <translation>es gibt @{}@</translation>
    </message>
    <message>
        <source>the job script starts no agent</source>
        <translation>das Jobskript startet keinen Agenten</translation>
    </message>
    <message>
        <source>write @run@ where it shall start</source>
        <translation>@run@ schreiben, wo er starten soll</translation>
    </message>
    <message>
        <source>the answer is longer than the {} bytes that it may have</source>
        <translation>die Antwort ist länger als die {} Bytes, die sie haben darf</translation>
    </message>
    <message>
        <source>messages without end: {}</source>
        <translation>Meldungen ohne Ende: {}</translation>
    </message>
    <message>
        <source>cannot start {}: {}</source>
        <translation>{} kann nicht gestartet werden: {}</translation>
    </message>
    <message>
        <source>install it, or see to it that it is in PATH</source>
        <translation>installieren, oder dafür sorgen, dass es im PATH ist</translation>
    </message>
    <message>
        <source>no answer within {} s</source>
        <translation>keine Antwort in {} s</translation>
    </message>
    <message>
        <source>this profile has not been confirmed. It may run {}</source>
        <translation>dieses Profil ist nicht bestätigt. Es darf ausführen: {}</translation>
    </message>
    <message>
        <source>if it is yours, or you know who wrote it: `collscope campaign trust PROFILE`, with its name or its file, or *Allow* in the window</source>
        <translation>wenn es ein eigenes ist, oder bekannt ist, wer es schrieb: `collscope campaign trust PROFILE`, mit seinem Namen oder seiner Datei, oder *Erlauben* im Fenster</translation>
    </message>
    <message>
        <source>a script ended with status {}</source>
        <translation>ein Skript endete mit Status {}</translation>
    </message>
    <message>
        <source>the connection was cut: {}</source>
        <translation>die Verbindung wurde unterbrochen: {}</translation>
    </message>
    <message>
        <source>the machine&apos;s host key is not the one that is known: {}</source>
        <translation>der Schlüssel des Rechners ist nicht der bekannte: {}</translation>
    </message>
    <message>
        <source>compare the fingerprint with what the site publishes, then accept it in a terminal with {}</source>
        <translation>den Fingerabdruck mit dem vergleichen, was das Rechenzentrum veröffentlicht, dann ihn in einem Terminal annehmen mit {}</translation>
    </message>
    <message>
        <source>signing in failed: {}</source>
        <translation>die Anmeldung scheiterte: {}</translation>
    </message>
    <message>
        <source>sign in again; try {} in a terminal</source>
        <translation>noch einmal anmelden; {} in einem Terminal versuchen</translation>
    </message>
    <message>
        <source>ssh ended with status {}</source>
        <translation>ssh endete mit Status {}</translation>
    </message>
    <message>
        <source>no connection: {}</source>
        <translation>keine Verbindung: {}</translation>
    </message>
    <message>
        <source>try {} in a terminal</source>
        <translation>{} in einem Terminal versuchen</translation>
    </message>
    <message>
        <source>the shell ended early with status {}: {}</source>
        <translation>die Shell endete vorzeitig mit Status {}: {}</translation>
    </message>
    <message>
        <source>ssh does not take the profile: {}</source>
        <translation>ssh nimmt das Profil nicht an: {}</translation>
    </message>
    <message>
        <source>look at its ssh_host and ssh_options</source>
        <translation>seine Einträge ssh_host und ssh_options ansehen</translation>
    </message>
    <message>
        <source>the time is no time: &apos;{}&apos;</source>
        <translation>die Zeit ist keine Zeit: &apos;{}&apos;</translation>
    </message>
    <message>
        <source>the last line is cut</source>
        <translation>die letzte Zeile ist abgeschnitten</translation>
    </message>
    <message>
        <source>the other repetitions are used</source>
        <translation>die anderen Wiederholungen werden verwendet</translation>
    </message>
    <message>
        <source>{} holds no repetitions and is left out</source>
        <translation>{} enthält keine Wiederholungen und wird weggelassen</translation>
    </message>
    <message>
        <source>there are no repetitions in it</source>
        <translation>es sind keine Wiederholungen darin</translation>
    </message>
    <message>
        <source>run this test again</source>
        <translation>diesen Test noch einmal ausführen</translation>
    </message>
    <message>
        <source>correct the metadata</source>
        <translation>die Metadaten berichtigen</translation>
    </message>
    <message>
        <source>there are more than 1,000 systems</source>
        <translation>es sind mehr als 1.000 Systeme</translation>
    </message>
    <message>
        <source>keep one of them</source>
        <translation>nur eine davon behalten</translation>
    </message>
    <message>
        <source>counts are of 4 bytes, PICO&apos;s int32, in {} without a type</source>
        <translation>Anzahlen sind von 4 Bytes, int32 von PICO, in {} ohne Typ</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>is PICO&apos;s list of tests, without times</source>
        <translation>ist die Liste der Tests von PICO, ohne Zeiten</translation>
    </message>
    <message>
        <source>open the folder that holds it</source>
        <translation>den Ordner öffnen, der es enthält</translation>
    </message>
    <message>
        <source>PICO&apos;s repetitions, but the file&apos;s name does not say count and algorithm</source>
        <translation>Wiederholungen von PICO, aber der Name der Datei nennt Anzahl und Algorithmus nicht</translation>
    </message>
    <message>
        <source>give it the name it had: 512_ring_int32.csv</source>
        <translation>ihr den früheren Namen geben: 512_ring_int32.csv</translation>
    </message>
    <message>
        <source>correct or leave out these repetitions</source>
        <translation>diese Wiederholungen berichtigen oder weglassen</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no column of {}, or is there twice</source>
        <translation>&apos;{}&apos; ist keine Spalte von {}, oder steht zweimal da</translation>
    </message>
    <message>
        <source>columns are {}</source>
        <translation>Spalten sind {}</translation>
    </message>
    <message>
        <source>there is no column called {}</source>
        <translation>es gibt keine Spalte namens {}</translation>
    </message>
    <message>
        <source>correct the line</source>
        <translation>die Zeile berichtigen</translation>
    </message>
    <message>
        <source>the line has {} fields, the first one has {}</source>
        <translation>die Zeile hat {} Felder, die erste {}</translation>
    </message>
    <message>
        <source>leave a field empty where it does not matter, and quote those with commas</source>
        <translation>ein Feld leer lassen, wo es darauf nicht ankommt, und Felder mit Kommas in Anführungszeichen setzen</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>begin it with a line of columns: {}</source>
        <translation>mit einer Zeile von Spalten beginnen: {}</translation>
    </message>
    <message>
        <source>is a binary file of no known format</source>
        <translation>ist eine Binärdatei keines bekannten Formats</translation>
    </message>
    <message>
        <source>is of no known format</source>
        <translation>ist von keinem bekannten Format</translation>
    </message>
    <message>
        <source>name the file or folder that holds the measurements</source>
        <translation>die Datei oder den Ordner mit den Messungen nennen</translation>
    </message>
    <message>
        <source>the folder holds more than {} files and folders</source>
        <translation>der Ordner enthält mehr als {} Dateien und Ordner</translation>
    </message>
    <message>
        <source>the folder cannot be read: {}</source>
        <translation>der Ordner kann nicht gelesen werden: {}</translation>
    </message>
    <message>
        <source>check its permissions</source>
        <translation>die Zugriffsrechte prüfen</translation>
    </message>
    <message>
        <source>{} of the {} files and folders that were looked at are of no known format; the rest was not looked at</source>
        <translation>{} der {} angesehenen Dateien und Ordner haben kein bekanntes Format; der Rest wurde nicht angesehen</translation>
    </message>
    <message>
        <source>the folder holds no file of a known format ({} looked at)</source>
        <translation>der Ordner enthält keine Datei eines bekannten Formats ({} angesehen)</translation>
    </message>
    <message>
        <source>the folder holds no records</source>
        <translation>der Ordner enthält keine Aufzeichnungen</translation>
    </message>
    <message>
        <source>measure first</source>
        <translation>zuerst messen</translation>
    </message>
    <message>
        <source> (the same on {})</source>
        <translation> (dasselbe in {})</translation>
    </message>
    <message>
        <source>other line</source>
        <translation>anderen Zeile</translation>
    </message>
    <message>
        <source>other lines</source>
        <translation>anderen Zeilen</translation>
    </message>
    <message>
        <source>{} and {}</source>
        <translation>{} und {}</translation>
    </message>
    <message>
        <source>row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>the row has {} fields, the header {}</source>
        <translation>die Zeile hat {} Felder, die Kopfzeile {}</translation>
    </message>
    <message>
        <source>{} is empty</source>
        <translation>{} ist leer</translation>
    </message>
    <message>
        <source>{} is not valid: &apos;{}&apos;</source>
        <translation>{} ist ungültig: &apos;{}&apos;</translation>
    </message>
    <message>
        <source>if it is a decimal comma, the mapping has to say so: decimal: comma</source>
        <translation>wenn es ein Dezimalkomma ist, muss die Zuordnung es sagen: decimal: comma</translation>
    </message>
    <message>
        <source>the file&apos;s name does not begin with the name of a collective</source>
        <translation>der Name der Datei beginnt nicht mit dem Namen einer kollektiven Operation</translation>
    </message>
    <message>
        <source>name the file after its collective, bcast_core.csv, or give {}</source>
        <translation>die Datei nach ihrer Operation benennen, bcast_core.csv, oder {} angeben</translation>
    </message>
    <message>
        <source>{} processes cannot have equal parts of the whole buffer, whose size this is: what was measured is a smaller one</source>
        <translation>{} Prozesse können keine gleichen Teile des ganzen Puffers haben, dessen Größe dies ist: gemessen wurde ein kleinerer</translation>
    </message>
    <message>
        <source>leave this row out, or measure sizes that are a multiple of the number of processes</source>
        <translation>diese Zeile weglassen, oder Größen messen, die Vielfache der Anzahl der Prozesse sind</translation>
    </message>
    <message>
        <source>algorithm is not valid: &apos;{}&apos;</source>
        <translation>algorithm ist ungültig: &apos;{}&apos;</translation>
    </message>
    <message>
        <source>write its name alone, or a method such as chain:4/64KiB</source>
        <translation>nur seinen Namen schreiben, oder eine Methode wie chain:4/64KiB</translation>
    </message>
    <message>
        <source>algorithm &apos;{}&apos; and the columns fanout or segment_bytes do not agree</source>
        <translation>algorithm &apos;{}&apos; und die Spalten fanout oder segment_bytes stimmen nicht überein</translation>
    </message>
    <message>
        <source>write the algorithm&apos;s name alone</source>
        <translation>nur den Namen des Algorithmus schreiben</translation>
    </message>
    <message>
        <source>copy the log again as a whole, or say how many there were: {}</source>
        <translation>das Protokoll noch einmal ganz kopieren, oder sagen, wie viele es waren: {}</translation>
    </message>
    <message>
        <source>the fact ranks={} is taken; nodes are known as far as facts say them</source>
        <translation>die Angabe ranks={} gilt; Knoten sind bekannt, soweit Angaben sie nennen</translation>
    </message>
    <message>
        <source>run this test again; the other lines are used</source>
        <translation>diesen Test noch einmal ausführen; die anderen Zeilen werden verwendet</translation>
    </message>
    <message>
        <source>there are not as many numbers as columns</source>
        <translation>es sind nicht so viele Zahlen wie Spalten</translation>
    </message>
    <message>
        <source>the size is no number of bytes: &apos;{}&apos;</source>
        <translation>die Größe ist keine Anzahl von Bytes: &apos;{}&apos;</translation>
    </message>
    <message>
        <source>the unit (us) of the times does not stand below the names of the columns</source>
        <translation>die Einheit (us) der Zeiten steht nicht unter den Namen der Spalten</translation>
    </message>
    <message>
        <source>{} processes cannot have equal parts of {} bytes</source>
        <translation>{} Prozesse können keine gleichen Teile von {} Bytes haben</translation>
    </message>
    <message>
        <source>rank {} twice</source>
        <translation>Rang {} zweimal</translation>
    </message>
    <message>
        <source>a rank that is no number: &apos;{}&apos;</source>
        <translation>einen Rang, der keine Zahl ist: &apos;{}&apos;</translation>
    </message>
    <message>
        <source>its list of processes has {}</source>
        <translation>seine Liste der Prozesse hat {}</translation>
    </message>
    <message>
        <source>no rank {}</source>
        <translation>keinen Rang {}</translation>
    </message>
    <message>
        <source>the first line is not &apos;{} {}&apos;</source>
        <translation>die erste Zeile ist nicht &apos;{} {}&apos;</translation>
    </message>
    <message>
        <source>the file is damaged: copy it again</source>
        <translation>die Datei ist beschädigt: noch einmal kopieren</translation>
    </message>
    <message>
        <source>records of version {}; this program reads version {}</source>
        <translation>Aufzeichnungen der Version {}; dieses Programm liest Version {}</translation>
    </message>
    <message>
        <source>use the release of Collscope that the agent belongs to, or a newer one</source>
        <translation>die Version von Collscope verwenden, zu der der Agent gehört, oder eine neuere</translation>
    </message>
    <message>
        <source>a header line is not &apos;key: value&apos;</source>
        <translation>eine Kopfzeile ist nicht &apos;key: value&apos;</translation>
    </message>
    <message>
        <source>the header is cut: there is no line &apos;data:&apos;</source>
        <translation>der Kopf ist abgeschnitten: es gibt keine Zeile &apos;data:&apos;</translation>
    </message>
    <message>
        <source>measure again; nothing was recorded yet</source>
        <translation>noch einmal messen; es wurde noch nichts aufgezeichnet</translation>
    </message>
    <message>
        <source>does not say whether it was measured or simulated</source>
        <translation>sagt nicht, ob es gemessen oder simuliert wurde</translation>
    </message>
    <message>
        <source>&apos;origin: {}&apos; is none of measured, simulated and predicted</source>
        <translation>&apos;origin: {}&apos; ist weder measured noch simulated noch predicted</translation>
    </message>
    <message>
        <source>treated as of unknown origin</source>
        <translation>wird als von unbekannter Herkunft behandelt</translation>
    </message>
    <message>
        <source>the line is longer than any record</source>
        <translation>die Zeile ist länger als jede Aufzeichnung</translation>
    </message>
    <message>
        <source>this record is left out</source>
        <translation>diese Aufzeichnung wird weggelassen</translation>
    </message>
    <message>
        <source>the last record is cut</source>
        <translation>die letzte Aufzeichnung ist abgeschnitten</translation>
    </message>
    <message>
        <source>the job was stopped while it wrote; the rest is used</source>
        <translation>der Job wurde beim Schreiben angehalten; der Rest wird verwendet</translation>
    </message>
    <message>
        <source>the header&apos;s columns lack &apos;{}&apos;</source>
        <translation>den Spalten des Kopfes fehlt &apos;{}&apos;</translation>
    </message>
    <message>
        <source>use the release of Collscope that the agent belongs to</source>
        <translation>die Version von Collscope verwenden, zu der der Agent gehört</translation>
    </message>
    <message>
        <source>a line is longer than 16 MiB</source>
        <translation>eine Zeile ist länger als 16 MiB</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is nothing that a column tells; columns tell {}</source>
        <translation>&apos;{}&apos; ist nichts, was eine Spalte sagt; Spalten sagen {}</translation>
    </message>
    <message>
        <source>column {} cannot be &apos;&apos;</source>
        <translation>Spalte {} kann nicht &apos;&apos; sein</translation>
    </message>
    <message>
        <source>column {} is said twice</source>
        <translation>Spalte {} ist zweimal angegeben</translation>
    </message>
    <message>
        <source>column {} cannot be &apos;{}&apos;: that is another field&apos;s column already</source>
        <translation>Spalte {} kann nicht &apos;{}&apos; sein: das ist schon die Spalte eines anderen Feldes</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is nothing that a mapping says</source>
        <translation>&apos;{}&apos; ist nichts, was eine Zuordnung sagt</translation>
    </message>
    <message>
        <source>{} cannot be &apos;{}&apos;</source>
        <translation>{} kann nicht &apos;{}&apos; sein</translation>
    </message>
    <message>
        <source>the help page &quot;Formats&quot; says what a mapping looks like</source>
        <translation>die Hilfeseite &quot;Formate&quot; sagt, wie eine Zuordnung aussieht</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has a character that is no text</source>
        <translation>&apos;{}&apos; enthält ein Zeichen, das kein Text ist</translation>
    </message>
    <message>
        <source>save the mapping again as plain text</source>
        <translation>die Zuordnung noch einmal als reinen Text speichern</translation>
    </message>
    <message>
        <source>is no mapping: it does not begin with &apos;{}&apos;</source>
        <translation>ist keine Zuordnung: es beginnt nicht mit &apos;{}&apos;</translation>
    </message>
    <message>
        <source>&apos;{}&apos; has no &apos;:&apos;</source>
        <translation>&apos;{}&apos; hat keinen &apos;:&apos;</translation>
    </message>
    <message>
        <source>{} is said twice</source>
        <translation>{} ist zweimal angegeben</translation>
    </message>
    <message>
        <source>is no mapping: it is empty</source>
        <translation>ist keine Zuordnung: es ist leer</translation>
    </message>
    <message>
        <source>the mapping does not say {}</source>
        <translation>die Zuordnung sagt das nicht: {}</translation>
    </message>
    <message>
        <source>which column is the time</source>
        <translation>welche Spalte die Zeit ist</translation>
    </message>
    <message>
        <source>the unit of times</source>
        <translation>die Einheit der Zeiten</translation>
    </message>
    <message>
        <source>which column is the message size</source>
        <translation>welche Spalte die Nachrichtengröße ist</translation>
    </message>
    <message>
        <source>the unit of sizes</source>
        <translation>die Einheit der Größen</translation>
    </message>
    <message>
        <source>the collective</source>
        <translation>die kollektive Operation</translation>
    </message>
    <message>
        <source>the library of the algorithms</source>
        <translation>die Bibliothek der Algorithmen</translation>
    </message>
    <message>
        <source>the number of processes</source>
        <translation>die Anzahl der Prozesse</translation>
    </message>
    <message>
        <source>its results are of &apos;{}&apos;, which is not a known collective</source>
        <translation>seine Ergebnisse sind von &apos;{}&apos;, was keine der kollektiven Operationen ist</translation>
    </message>
    <message>
        <source>open results whose measurement calls a collective, or name the block after it: MPI_Allreduce-procs</source>
        <translation>Ergebnisse öffnen, deren Messung eine kollektive Operation aufruft, oder den Block nach ihr nennen: MPI_Allreduce-procs</translation>
    </message>
    <message>
        <source>there are fewer numbers than columns: bytes, time, error, repetitions</source>
        <translation>es sind weniger Zahlen als Spalten: Bytes, Zeit, Fehler, Wiederholungen</translation>
    </message>
    <message>
        <source>measure again; the other lines are used</source>
        <translation>noch einmal messen; die anderen Zeilen werden verwendet</translation>
    </message>
    <message>
        <source>bytes, time or repetitions are no numbers</source>
        <translation>Bytes, Zeit oder Wiederholungen sind keine Zahlen</translation>
    </message>
    <message>
        <source>of {} of {} operations not all processes logged their time ({} of them for some): the slowest may have taken longer</source>
        <translation>bei {} von {} Operationen haben nicht alle Prozesse ihre Zeit aufgezeichnet (bei manchen nur {}): der langsamste kann länger gebraucht haben</translation>
    </message>
    <message>
        <source>open the folder that holds the logs of all processes</source>
        <translation>den Ordner öffnen, der die Protokolle aller Prozesse enthält</translation>
    </message>
    <message>
        <source>{} point-to-point operations are left out</source>
        <translation>{} Punkt-zu-Punkt-Operationen werden weggelassen</translation>
    </message>
    <message>
        <source>{} operations &apos;{}&apos; are left out: it is none of the collectives</source>
        <translation>{} Operationen &apos;{}&apos; werden weggelassen: es ist keine der kollektiven Operationen</translation>
    </message>
    <message>
        <source>not a number: &apos;{}&apos;</source>
        <translation>keine Zahl: &apos;{}&apos;</translation>
    </message>
    <message>
        <source>a line between results is none: &apos;{}&apos;</source>
        <translation>eine Zeile zwischen Ergebnissen ist keines: &apos;{}&apos;</translation>
    </message>
    <message>
        <source>if it stands in a result&apos;s place, run the benchmark again</source>
        <translation>wenn sie anstelle eines Ergebnisses steht, den Benchmark noch einmal ausführen</translation>
    </message>
    <message>
        <source>there are fewer numbers than columns</source>
        <translation>es sind weniger Zahlen als Spalten</translation>
    </message>
    <message>
        <source>there are more numbers than columns: two lines may have become one</source>
        <translation>es sind mehr Zahlen als Spalten: vielleicht wurden zwei Zeilen zu einer</translation>
    </message>
    <message>
        <source>run this measurement again; the other lines are used</source>
        <translation>diese Messung noch einmal ausführen; die anderen Zeilen werden verwendet</translation>
    </message>
    <message>
        <source>measure again, or open another file</source>
        <translation>noch einmal messen, oder eine andere Datei öffnen</translation>
    </message>
    <message>
        <source>is a tar archive</source>
        <translation>ist ein tar-Archiv</translation>
    </message>
    <message>
        <source>unpack it and open the folder it holds</source>
        <translation>entpacken und den Ordner öffnen, den es enthält</translation>
    </message>
    <message>
        <source>is UTF-16 text</source>
        <translation>ist Text in UTF-16</translation>
    </message>
    <message>
        <source>save it as UTF-8</source>
        <translation>als UTF-8 speichern</translation>
    </message>
    <message>
        <source>is packed as {}, which is not read</source>
        <translation>ist als {} gepackt, was nicht gelesen wird</translation>
    </message>
    <message>
        <source>unpack it, or pack it with xz or gzip</source>
        <translation>entpacken, oder mit xz oder gzip packen</translation>
    </message>
    <message>
        <source>the {} data ends early or is damaged, nothing of it can be read</source>
        <translation>die mit {} gepackten Daten enden zu früh oder sind beschädigt, nichts davon kann gelesen werden</translation>
    </message>
    <message>
        <source>copy the file again</source>
        <translation>die Datei noch einmal kopieren</translation>
    </message>
    <message>
        <source>{} bytes of {} data became {} bytes of text, and there is more: it is hardly a file of measurements</source>
        <translation>{} Bytes mit {} gepackter Daten wurden zu {} Bytes Text, und es ist noch mehr da: das ist kaum eine Datei mit Messungen</translation>
    </message>
    <message>
        <source>if it is, unpack it first, or allow so much text with --unpack-limit SIZE of the command line</source>
        <translation>wenn doch, zuerst entpacken, oder so viel Text mit --unpack-limit SIZE der Befehlszeile erlauben</translation>
    </message>
    <message>
        <source>how much is missing cannot be known</source>
        <translation>wie viel fehlt, kann nicht bekannt sein</translation>
    </message>
    <message>
        <source>at least {} bytes of text are missing</source>
        <translation>mindestens {} Bytes Text fehlen</translation>
    </message>
    <message>
        <source>the {} data ends early or is damaged: only the first {} ({} of text) can be read, {}</source>
        <translation>die mit {} gepackten Daten enden zu früh oder sind beschädigt: nur der Anfang ({}, {} Text) kann gelesen werden, {}</translation>
    </message>
    <message>
        <source>line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>copy the file again; results are of those lines only</source>
        <translation>die Datei noch einmal kopieren; die Ergebnisse sind nur von diesen Zeilen</translation>
    </message>
    <message>
        <source>the row does not fit the names of the columns</source>
        <translation>die Zeile passt nicht zu den Namen der Spalten</translation>
    </message>
    <message>
        <source>copy the file again; the other rows are used</source>
        <translation>die Datei noch einmal kopieren; die anderen Zeilen werden verwendet</translation>
    </message>
    <message>
        <source>correct this row; the other rows are used</source>
        <translation>diese Zeile berichtigen; die anderen werden verwendet</translation>
    </message>
    <message>
        <source>does not say the size of its datatype, in which its counts are</source>
        <translation>nennt die Größe seines Datentyps nicht, in dem seine Anzahlen sind</translation>
    </message>
    <message>
        <source>add the line #@datatype_size_bytes=8, with the bytes of one element, above the results</source>
        <translation>die Zeile #@datatype_size_bytes=8, mit den Bytes eines Elements, über den Ergebnissen einfügen</translation>
    </message>
    <message>
        <source>left out: {} of &apos;{}&apos;, which is not a known collective</source>
        <translation>weggelassen: {} von &apos;{}&apos;, was keine der kollektiven Operationen ist</translation>
    </message>
    <message>
        <source>there are not as many numbers as columns, or the count is none</source>
        <translation>es sind nicht so viele Zahlen wie Spalten, oder die Anzahl ist keine</translation>
    </message>
    <message>
        <source>no measurement can be used ({} refused): {}</source>
        <translation>keine Messung ist verwendbar ({} abgelehnt): {}</translation>
    </message>
    <message>
        <source>correct the file, or open another one</source>
        <translation>die Datei berichtigen, oder eine andere öffnen</translation>
    </message>
    <message>
        <source>{} of {}: {}</source>
        <translation>{} von {}: {}</translation>
    </message>
    <message>
        <source>check the disk or file system</source>
        <translation>Datenträger oder Dateisystem prüfen</translation>
    </message>
    <message>
        <source>check the path</source>
        <translation>den Pfad prüfen</translation>
    </message>
    <message>
        <source>ask its owner for permission to read it, or copy it</source>
        <translation>den Besitzer um die Erlaubnis bitten, sie zu lesen, oder sie kopieren</translation>
    </message>
    <message>
        <source>a symbolic link points to itself: open the file it should point to</source>
        <translation>eine symbolische Verknüpfung zeigt auf sich selbst: die Datei öffnen, auf die sie zeigen sollte</translation>
    </message>
    <message>
        <source>it is no regular file: save the data in a file first</source>
        <translation>es ist keine gewöhnliche Datei: zuerst die Daten in einer Datei speichern</translation>
    </message>
    <message>
        <source>a named pipe</source>
        <translation>eine benannte Pipe</translation>
    </message>
    <message>
        <source>a socket</source>
        <translation>ein Socket</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>ein Gerät</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>etwas anderes</translation>
    </message>
    <message>
        <source>is a folder, not a file</source>
        <translation>ist ein Ordner, keine Datei</translation>
    </message>
    <message>
        <source>is not a regular file but {}</source>
        <translation>ist keine gewöhnliche Datei, sondern {}</translation>
    </message>
    <message>
        <source>save the data in a file first</source>
        <translation>zuerst die Daten in einer Datei speichern</translation>
    </message>
    <message>
        <source>the file is too large: {} bytes, at most {} are possible</source>
        <translation>die Datei ist zu groß: {} Bytes, möglich sind höchstens {}</translation>
    </message>
    <message>
        <source>choose another file</source>
        <translation>eine andere Datei wählen</translation>
    </message>
    <message>
        <source>is a benchmark&apos;s run without results</source>
        <translation>ist ein Lauf eines Benchmarks ohne Ergebnisse</translation>
    </message>
    <message>
        <source>is a benchmark&apos;s run that failed, without results: &apos;{}&apos;</source>
        <translation>ist ein gescheiterter Lauf eines Benchmarks, ohne Ergebnisse: &apos;{}&apos;</translation>
    </message>
    <message>
        <source>correct what went wrong and measure again</source>
        <translation>beheben, was schiefging, und noch einmal messen</translation>
    </message>
    <message>
        <source>open results of {}</source>
        <translation>Ergebnisse von {} öffnen</translation>
    </message>
    <message>
        <source>left out: {} of 0 bytes, which send nothing</source>
        <translation>weggelassen: {} von 0 Bytes, die nichts senden</translation>
    </message>
    <message>
        <source>result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>the fact {}={} is not used where the file says &apos;{}&apos;</source>
        <translation>die Angabe {}={} wird nicht verwendet, wo die Datei &apos;{}&apos; sagt</translation>
    </message>
    <message>
        <source>what a file says goes before facts; leave the fact out</source>
        <translation>was eine Datei sagt, geht Angaben vor; die Angabe weglassen</translation>
    </message>
    <message>
        <source>results without columns that are known: {}</source>
        <translation>Ergebnisse ohne bekannte Spalten: {}</translation>
    </message>
    <message>
        <source>run the benchmark with its usual columns</source>
        <translation>den Benchmark mit seinen üblichen Spalten ausführen</translation>
    </message>
    <message>
        <source>its name names no algorithm that {} has for it</source>
        <translation>sein Name nennt keinen Algorithmus, den {} dafür hat</translation>
    </message>
    <message>
        <source>say which it is: {}</source>
        <translation>angeben, welcher es ist: {}</translation>
    </message>
    <message>
        <source>no line of results</source>
        <translation>keine Zeile mit Ergebnissen</translation>
    </message>
    <message>
        <source>its results are of &apos;{}&apos;, not of {}</source>
        <translation>seine Ergebnisse sind von &apos;{}&apos;, nicht von {}</translation>
    </message>
    <message>
        <source>put it into the folder of its collective</source>
        <translation>in den Ordner seiner Operation legen</translation>
    </message>
    <message>
        <source>its results have no header that says which column is the time</source>
        <translation>seine Ergebnisse haben keinen Kopf, der sagt, welche Spalte die Zeit ist</translation>
    </message>
    <message>
        <source>its columns are not those of OSU or IMB: &apos;{}&apos;</source>
        <translation>seine Spalten sind nicht die von OSU oder IMB: &apos;{}&apos;</translation>
    </message>
    <message>
        <source>leave it out, or measure with OSU&apos;s or Intel&apos;s benchmarks</source>
        <translation>weglassen, oder mit den Benchmarks von OSU oder Intel messen</translation>
    </message>
    <message>
        <source>give the folder the name of the collective its files measured</source>
        <translation>dem Ordner den Namen der Operation geben, die seine Dateien gemessen haben</translation>
    </message>
    <message>
        <source>without measurements: {} of {}; the first is {}: {}</source>
        <translation>ohne Messungen: {} von {}; die erste ist {}: {}</translation>
    </message>
    <message>
        <source>run these measurements again</source>
        <translation>diese Messungen noch einmal ausführen</translation>
    </message>
    <message>
        <source>{}: left out: {} of 0 bytes, which send nothing</source>
        <translation>{}: weggelassen: {} von 0 Bytes, die nichts senden</translation>
    </message>
    <message>
        <source>run this measurement again</source>
        <translation>diese Messung noch einmal ausführen</translation>
    </message>
    <message>
        <source>there are no files &lt;algorithm&gt;_&lt;ranks&gt;ranks_run&lt;run&gt;.out in it</source>
        <translation>es gibt darin keine Dateien &lt;algorithm&gt;_&lt;ranks&gt;ranks_run&lt;run&gt;.out</translation>
    </message>
    <message>
        <source>open another folder</source>
        <translation>einen anderen Ordner öffnen</translation>
    </message>
    <message>
        <source>holds more than {} bytes of text, the most that is read</source>
        <translation>enthält mehr als {} Bytes Text, das Meiste, was gelesen wird</translation>
    </message>
    <message>
        <source>split it, or check that it is a file of measurements</source>
        <translation>aufteilen, oder prüfen, ob es eine Datei mit Messungen ist</translation>
    </message>
    <message>
        <source>the line is longer than 64 KiB</source>
        <translation>die Zeile ist länger als 64 KiB</translation>
    </message>
    <message>
        <source>a quote is not closed</source>
        <translation>ein Anführungszeichen ist nicht geschlossen</translation>
    </message>
    <message>
        <source>there is text behind a closing quote</source>
        <translation>hinter einem schließenden Anführungszeichen steht Text</translation>
    </message>
    <message>
        <source>the row is longer than 64 KiB</source>
        <translation>die Zeile ist länger als 64 KiB</translation>
    </message>
    <message>
        <source>facts are {}, each of them at most once</source>
        <translation>Angaben sind {}, jede höchstens einmal</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no fact</source>
        <translation>&apos;{}&apos; ist keine Angabe</translation>
    </message>
    <message>
        <source>algorithm cannot be &apos;{}&apos;</source>
        <translation>algorithm kann nicht &apos;{}&apos; sein</translation>
    </message>
    <message>
        <source>nodes x ppn is {}, and ranks {}</source>
        <translation>nodes x ppn ist {}, und ranks {}</translation>
    </message>
    <message>
        <source>{} ranks are fewer than {} {}</source>
        <translation>{} Ränge sind weniger als {} {}</translation>
    </message>
    <message>
        <source>no release of {} that is known has an algorithm &apos;{}&apos; for {}</source>
        <translation>keine bekannte Version von {} hat einen Algorithmus &apos;{}&apos; für {}</translation>
    </message>
    <message>
        <source>known are default, {}</source>
        <translation>bekannt sind default, {}</translation>
    </message>
    <message>
        <source>algorithm={} is taken for all of {} files that do not say theirs: {}</source>
        <translation>algorithm={} gilt für alle {} Dateien, die ihren nicht nennen: {}</translation>
    </message>
    <message>
        <source>if they are of several algorithms that their names name, say algorithm=from-file-name; else read each by itself with facts of its own; `collscope convert` makes native CSV of it, and a folder of these is read as one</source>
        <translation>sind sie von mehreren Algorithmen, die ihre Namen nennen, algorithm=from-file-name angeben; sonst jede für sich mit eigenen Angaben lesen; `collscope convert` macht eigenes CSV daraus, und ein Ordner davon wird als eines gelesen</translation>
    </message>
    <message>
        <source>is longer than 64 MiB: hardly what a benchmark printed</source>
        <translation>ist länger als 64 MiB: kaum das, was ein Benchmark ausgegeben hat</translation>
    </message>
    <message>
        <source>keep the benchmark&apos;s own lines only</source>
        <translation>nur die eigenen Zeilen des Benchmarks behalten</translation>
    </message>
    <message>
        <source>does not say all that must be known: {}</source>
        <translation>sagt nicht alles, was bekannt sein muss: {}</translation>
    </message>
    <message>
        <source>give {}{}</source>
        <translation>{} angeben{}</translation>
    </message>
    <message>
        <source> (algorithm=default is the library&apos;s own choice, algorithm=from-file-name the one in the file&apos;s name)</source>
        <translation> (algorithm=default ist die eigene Wahl der Bibliothek, algorithm=from-file-name der im Namen der Datei)</translation>
    </message>
    <message>
        <source>correct the names in the header line</source>
        <translation>die Namen in der Kopfzeile berichtigen</translation>
    </message>
    <message>
        <source>, or say what the file does not: {}</source>
        <translation>, oder angeben, was die Datei nicht sagt: {}</translation>
    </message>
    <message>
        <source>the header lacks the columns: {} ({})</source>
        <translation>der Kopfzeile fehlen die Spalten: {} ({})</translation>
    </message>
    <message>
        <source>the time is no time</source>
        <translation>die Zeit ist keine Zeit</translation>
    </message>
    <message>
        <source>correct this line</source>
        <translation>diese Zeile berichtigen</translation>
    </message>
    <message>
        <source>the file names more than 1,000 systems</source>
        <translation>die Datei nennt mehr als 1.000 Systeme</translation>
    </message>
    <message>
        <source>if rows are single repetitions, the mapping has to say so: rows: repetitions</source>
        <translation>sind die Zeilen einzelne Wiederholungen, muss die Zuordnung es sagen: rows: repetitions</translation>
    </message>
    <message>
        <source>correct the facts, not the file: {} cannot be here</source>
        <translation>die Angaben berichtigen, nicht die Datei: {} kann hier nicht gelten</translation>
    </message>
    <message>
        <source>the file may be cut: copy it again</source>
        <translation>die Datei ist vielleicht abgeschnitten: noch einmal kopieren</translation>
    </message>
    <message>
        <source>the last line does not end in a line feed: its last number may be cut</source>
        <translation>die letzte Zeile endet nicht mit einem Zeilenvorschub: ihre letzte Zahl kann abgeschnitten sein</translation>
    </message>
    <message>
        <source>compare it with the original</source>
        <translation>mit dem Original vergleichen</translation>
    </message>
    <message>
        <source>the column {} occurs more than once</source>
        <translation>die Spalte {} kommt mehr als einmal vor</translation>
    </message>
    <message>
        <source>leave only one of them in the header</source>
        <translation>nur eine davon in der Kopfzeile lassen</translation>
    </message>
    <message>
        <source>columns that are not used: {}</source>
        <translation>Spalten, die nicht verwendet werden: {}</translation>
    </message>
    <message>
        <source>origin &apos;{}&apos; is none of measured, simulated and predicted</source>
        <translation>origin &apos;{}&apos; ist weder measured noch simulated noch predicted</translation>
    </message>
    <message>
        <source>no row has the algorithm &apos;{}&apos;, which the mapping says is the library&apos;s own choice</source>
        <translation>keine Zeile hat den Algorithmus &apos;{}&apos;, der nach der Zuordnung die eigene Wahl der Bibliothek ist</translation>
    </message>
    <message>
        <source>write it as the table does; it has {}</source>
        <translation>es schreiben wie die Tabelle; sie hat {}</translation>
    </message>
    <message>
        <source>there is no header line</source>
        <translation>es gibt keine Kopfzeile</translation>
    </message>
    <message>
        <source>open another file</source>
        <translation>eine andere Datei öffnen</translation>
    </message>
    <message>
        <source>no line has all the columns of the mapping</source>
        <translation>keine Zeile hat alle Spalten der Zuordnung</translation>
    </message>
    <message>
        <source>give another mapping, or correct its separator and the names of its columns</source>
        <translation>eine andere Zuordnung angeben, oder ihr Trennzeichen und die Namen ihrer Spalten berichtigen</translation>
    </message>
    <message>
        <source>fields are separated by {} instead of &apos;,&apos;</source>
        <translation>Felder sind durch {} getrennt statt durch &apos;,&apos;</translation>
    </message>
    <message>
        <source>save it again as CSV with &apos;,&apos; between the fields and &apos;.&apos; as decimal point</source>
        <translation>noch einmal als CSV speichern, mit &apos;,&apos; zwischen den Feldern und &apos;.&apos; als Dezimalzeichen</translation>
    </message>
    <message>
        <source>text behind the end</source>
        <translation>Text hinter dem Ende</translation>
    </message>
    <message>
        <source>correct the JSON</source>
        <translation>das JSON berichtigen</translation>
    </message>
    <message>
        <source>more than 200 levels</source>
        <translation>mehr als 200 Ebenen</translation>
    </message>
    <message>
        <source>more than {} values</source>
        <translation>mehr als {} Werte</translation>
    </message>
    <message>
        <source>a key in quotes is missing</source>
        <translation>ein Schlüssel in Anführungszeichen fehlt</translation>
    </message>
    <message>
        <source>&apos;:&apos; is missing behind &quot;{}&quot;</source>
        <translation>&apos;:&apos; fehlt hinter &quot;{}&quot;</translation>
    </message>
    <message>
        <source>&apos;,&apos; or &apos;{}&apos; is missing</source>
        <translation>&apos;,&apos; oder &apos;{}&apos; fehlt</translation>
    </message>
    <message>
        <source>a string does not end</source>
        <translation>eine Zeichenkette endet nicht</translation>
    </message>
    <message>
        <source>an escape that is not understood</source>
        <translation>eine Escape-Folge, die nicht verstanden wird</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no value</source>
        <translation>&apos;{}&apos; ist kein Wert</translation>
    </message>
    <message>
        <source>choose another folder or make room</source>
        <translation>einen anderen Ordner wählen oder Platz schaffen</translation>
    </message>
    <message>
        <source>cannot write to the folder {}</source>
        <translation>in den Ordner {} kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>cannot save</source>
        <translation>kann nicht gespeichert werden</translation>
    </message>
    <message>
        <source>several formations cannot be followed step by step</source>
        <translation>mehrere Gruppenbildungen können nicht schrittweise verfolgt werden</translation>
    </message>
    <message>
        <source>follow one</source>
        <translation>eine verfolgen</translation>
    </message>
    <message>
        <source>trees that follow the machine cannot be followed step by step</source>
        <translation>Bäume, die dem Rechner folgen, können nicht schrittweise verfolgt werden</translation>
    </message>
    <message>
        <source>follow plain ones</source>
        <translation>einfache verfolgen</translation>
    </message>
    <message>
        <source>so many colours cannot be followed step by step</source>
        <translation>so viele Farben können nicht schrittweise verfolgt werden</translation>
    </message>
    <message>
        <source>they may be {}</source>
        <translation>möglich sind {}</translation>
    </message>
    <message>
        <source>{} is out of range</source>
        <translation>{}: außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>it may be {}</source>
        <translation>möglich: {}</translation>
    </message>
    <message>
        <source>there is no scheme</source>
        <translation>es fehlt ein Verfahren</translation>
    </message>
    <message>
        <source>name one</source>
        <translation>eines nennen</translation>
    </message>
    <message>
        <source>processes ({}) times formations ({})</source>
        <translation>Prozesse ({}) mal Gruppenbildungen ({})</translation>
    </message>
    <message>
        <source>1 to {}</source>
        <translation>1 bis {}</translation>
    </message>
    <message>
        <source>the fraction of members</source>
        <translation>der Anteil der Mitglieder</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 bis 1</translation>
    </message>
    <message>
        <source>degree ({})</source>
        <translation>Grad ({})</translation>
    </message>
    <message>
        <source>2 and more</source>
        <translation>ab 2</translation>
    </message>
    <message>
        <source>the number of colours (0)</source>
        <translation>die Anzahl der Farben (0)</translation>
    </message>
    <message>
        <source>1 and more</source>
        <translation>ab 1</translation>
    </message>
    <message>
        <source>a time of the network</source>
        <translation>eine Zeit des Netzes</translation>
    </message>
    <message>
        <source>0 to a million seconds</source>
        <translation>0 bis eine Million Sekunden</translation>
    </message>
    <message>
        <source>the bandwidth</source>
        <translation>die Bandbreite</translation>
    </message>
    <message>
        <source>any number of bytes per second above 0</source>
        <translation>jede Zahl von Bytes je Sekunde über 0</translation>
    </message>
    <message>
        <source>the number of processes per node or of nodes per neighbourhood</source>
        <translation>die Anzahl der Prozesse je Knoten oder der Knoten je Nachbarschaft</translation>
    </message>
    <message>
        <source>1 and more, together 4294967295 at most</source>
        <translation>ab 1, zusammen höchstens 4294967295</translation>
    </message>
    <message>
        <source>trees that follow the machine need nodes or neighbourhoods, and one colour</source>
        <translation>Bäume, die dem Rechner folgen, brauchen Knoten oder Nachbarschaften, und eine Farbe</translation>
    </message>
    <message>
        <source>say how many processes a node has, and leave out colours</source>
        <translation>sagen, wie viele Prozesse ein Knoten hat, und Farben weglassen</translation>
    </message>
    <message>
        <source>other traffic</source>
        <translation>anderer Verkehr</translation>
    </message>
    <message>
        <source>none or so much that it keeps a process busy for 95 % of its time</source>
        <translation>keiner, oder so viel, dass er einen Prozess 95 % seiner Zeit beschäftigt</translation>
    </message>
    <message>
        <source>{} chooses nothing that was measured in any of the {} of {}</source>
        <translation>{} wählt in keiner Zelle etwas, was gemessen wurde ({} von {})</translation>
    </message>
    <message>
        <source>measured cell</source>
        <translation>gemessene Zelle</translation>
    </message>
    <message>
        <source>measured cells</source>
        <translation>gemessene Zellen</translation>
    </message>
    <message>
        <source>choose a model of the library that was measured</source>
        <translation>ein Modell der Bibliothek wählen, die gemessen wurde</translation>
    </message>
    <message>
        <source>folds are held out of one collective at a time</source>
        <translation>Folds werden für eine Operation auf einmal zurückgehalten</translation>
    </message>
    <message>
        <source>fit the collectives one by one, or hold out runs or conditions</source>
        <translation>an die Operationen einzeln anpassen, oder Läufe oder Bedingungen zurückhalten</translation>
    </message>
    <message>
        <source>there is no run {} of {}</source>
        <translation>es gibt keinen Lauf {} von {}</translation>
    </message>
    <message>
        <source>its runs are {}</source>
        <translation>seine Läufe sind {}</translation>
    </message>
    <message>
        <source>all runs of {} are held out, none is left to fit to</source>
        <translation>alle Läufe von {} sind zurückgehalten, keiner bleibt, an den anzupassen wäre</translation>
    </message>
    <message>
        <source>hold out fewer than these: {}</source>
        <translation>weniger zurückhalten als diese: {}</translation>
    </message>
    <message>
        <source>nothing with {} has {}</source>
        <translation>nichts mit {} hat {}</translation>
    </message>
    <message>
        <source>train and test on what is selected</source>
        <translation>an Ausgewähltem anpassen und prüfen</translation>
    </message>
    <message>
        <source>what has {} and what has {} have measurements in common</source>
        <translation>was {} hat und was {} hat, haben Messungen gemeinsam</translation>
    </message>
    <message>
        <source>train and test on different values of one of them</source>
        <translation>an verschiedenen Werten eines davon anpassen und prüfen</translation>
    </message>
    <message>
        <source>no fold has a cell with a weight above 0</source>
        <translation>kein Fold hat eine Zelle mit einem Gewicht über 0</translation>
    </message>
    <message>
        <source>hold out otherwise, or weigh more cells</source>
        <translation>anders zurückhalten, oder mehr Zellen gewichten</translation>
    </message>
    <message>
        <source>{} are no number of folds for {}{}</source>
        <translation>{} sind keine Anzahl von Folds für {}{}</translation>
    </message>
    <message>
        <source> that the weights let count</source>
        <translation> (die nach den Gewichten zählen)</translation>
    </message>
    <message>
        <source>fold into two parts at least, and not more than there are cells</source>
        <translation>in mindestens zwei Teile teilen, und nicht in mehr, als es Zellen gibt</translation>
    </message>
    <message>
        <source>no run of {} can be held out from the others</source>
        <translation>kein Lauf von {} kann vor den anderen zurückgehalten werden</translation>
    </message>
    <message>
        <source>hold the cells out in parts</source>
        <translation>die Zellen in Teilen zurückhalten</translation>
    </message>
    <message>
        <source>measurements are held out in several ways at once</source>
        <translation>Messungen werden auf mehrere Arten zugleich zurückgehalten</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no method: write chain:4/8KiB or openmpi.chain:4/8KiB</source>
        <translation>&apos;{}&apos; ist keine Methode: chain:4/8KiB oder openmpi.chain:4/8KiB schreiben</translation>
    </message>
    <message>
        <source>a list of exclusions</source>
        <translation>einer Liste von Ausschlüssen</translation>
    </message>
    <message>
        <source>say why each of them is excluded</source>
        <translation>sagen, warum jede davon ausgeschlossen ist</translation>
    </message>
    <message>
        <source>correct the field or leave it empty</source>
        <translation>das Feld berichtigen oder leer lassen</translation>
    </message>
    <message>
        <source>there is no reason</source>
        <translation>es fehlt ein Grund</translation>
    </message>
    <message>
        <source>say why these measurements are excluded</source>
        <translation>sagen, warum diese Messungen ausgeschlossen sind</translation>
    </message>
    <message>
        <source>the line excludes everything</source>
        <translation>die Zeile schließt alles aus</translation>
    </message>
    <message>
        <source>name what is meant, such as a run</source>
        <translation>nennen, was gemeint ist, etwa einen Lauf</translation>
    </message>
    <message>
        <source>a model with ranges: quadtree:depth=1..6,threshold=0..100/5 (in steps of 5), c45:m=1..64*2 (doubling), optimal:leaves=1..32</source>
        <translation>ein Modell mit Bereichen: quadtree:depth=1..6,threshold=0..100/5 (in Schritten von 5), c45:m=1..64*2 (verdoppelnd), optimal:leaves=1..32</translation>
    </message>
    <message>
        <source>the columns of the table, as CSV and JSON, which have all, name them; of a picture the first upwards, a second one on the right; the usual ones when not given, the mean penalty upwards</source>
        <translation>die Spalten der Tabelle, wie CSV und JSON, die alle haben, sie nennen; eines Bildes die erste nach oben, eine zweite rechts; ohne Angabe die üblichen, nach oben die mittlere Mehrzeit</translation>
    </message>
    <message>
        <source>one or more systems, as `collscope info` names them; needed when DATA holds several</source>
        <translation>ein System oder mehrere, wie `collscope info` sie nennt; nötig, wenn DATA mehrere enthält</translation>
    </message>
    <message>
        <source>{}: nothing found ({})
</source>
        <translation>{}: nichts gefunden ({})
</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning: no cell of {} has what is given the weight {}</source>
        <translation>Warnung: keine Zelle von {} hat, was das Gewicht {} erhielt</translation>
    </message>
    <message>
        <source>this machine is busy: load {:.1f} on {} cores. What is measured now is worth less: wait until it is idle</source>
        <translation>dieser Rechner ist beschäftigt: Last {:.1f} auf {} Kernen. Was jetzt gemessen wird, ist weniger wert: warten, bis er frei ist</translation>
    </message>
    <message>
        <source>{} may run
{}</source>
        <translation>{} darf ausführen:
{}</translation>
    </message>
    <message>
        <source>nodes x ppn</source>
        <translation>Knoten x Prozesse</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>core hours</source>
        <translation>Kernstunden</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>höchstens</translation>
    </message>
    <message>
        <source>by recorded times</source>
        <translation>nach aufgezeichneten Zeiten</translation>
    </message>
    <message>
        <source>roughly</source>
        <translation>ungefähr</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>holds no measurements but decisions: {}</source>
        <translation>enthält keine Messungen, sondern Entscheidungen: {}</translation>
    </message>
    <message>
        <source>name measurements and --model file:{}; `collscope lint` says what is wrong with it</source>
        <translation>Messungen und --model file:{} nennen; `collscope lint` sagt, was daran falsch ist</translation>
    </message>
    <message>
        <source>mean {} with the old decisions, {} with the new ones</source>
        <translation>Mittel {} mit den alten Entscheidungen, {} mit den neuen</translation>
    </message>
    <message>
        <source>, over {} that all were measured in</source>
        <translation>, über {}, in denen alle gemessen wurden</translation>
    </message>
    <message>
        <source>, {} with the library&apos;s default</source>
        <translation>, {} mit der Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>mean {} within the measured range, {} outside</source>
        <translation>Mittel {} innerhalb des gemessenen Bereichs, {} außerhalb</translation>
    </message>
    <message>
        <source>worst</source>
        <translation>am schlechtesten</translation>
    </message>
    <message>
        <source>{}, {}: {} loses {} against {}</source>
        <translation>{}, {}: {} verliert {} gegen {}</translation>
    </message>
    <message>
        <source> (outside)</source>
        <translation> (außerhalb)</translation>
    </message>
    <message>
        <source>{}: {} of {} against {} of {}, both on {}
</source>
        <translation>{}: {} von {} gegen {} von {}, beide auf {}
</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>{} decide differently</source>
        <translation>{} entscheiden anders</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>überholt</translation>
    </message>
    <message>
        <source>{} lose more than {} with the old decision</source>
        <translation>{} verlieren mehr als {} mit der alten Entscheidung</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>{} where the old or the new choice was not measured</source>
        <translation>{}, in denen die alte oder die neue Wahl nicht gemessen wurde</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>außerhalb</translation>
    </message>
    <message>
        <source>{} beyond the measured range of what was fitted to, {} of them stale</source>
        <translation>{} jenseits des gemessenen Bereichs, an den angepasst wurde, {} davon überholt</translation>
    </message>
    <message>
        <source>penalty</source>
        <translation>Mehrzeit</translation>
    </message>
    <message>
        <source>old decisions</source>
        <translation>alte Entscheidungen</translation>
    </message>
    <message>
        <source>new decisions</source>
        <translation>neue Entscheidungen</translation>
    </message>
    <message>
        <source>collective: models</source>
        <translation>Operation: Modelle</translation>
    </message>
    <message>
        <source>compared</source>
        <translation>verglichen</translation>
    </message>
    <message>
        <source>old mean</source>
        <translation>Mittel alt</translation>
    </message>
    <message>
        <source>old inside</source>
        <translation>alt innerhalb</translation>
    </message>
    <message>
        <source>old outside</source>
        <translation>alt außerhalb</translation>
    </message>
    <message>
        <source>new mean</source>
        <translation>Mittel neu</translation>
    </message>
    <message>
        <source>new inside</source>
        <translation>neu innerhalb</translation>
    </message>
    <message>
        <source>new outside</source>
        <translation>neu außerhalb</translation>
    </message>
    <message>
        <source>default mean</source>
        <translation>Mittel Vorgabe</translation>
    </message>
    <message>
        <source>{} against {}</source>
        <translation>{} gegen {}</translation>
    </message>
    <message>
        <source>  outside: cells beyond the measured range of what was fitted to; they are in the means that do not say inside
</source>
        <translation>  außerhalb: Zellen jenseits des gemessenen Bereichs, an den angepasst wurde; sie zählen in den Mitteln, die nicht innerhalb sagen
</translation>
    </message>
    <message>
        <source>old decisions of {}, new ones of {}, both on {}
</source>
        <translation>alte Entscheidungen von {}, neue von {}, beide auf {}
</translation>
    </message>
    <message>
        <source>  stale: the old decision loses more than {}
</source>
        <translation>  überholt: die alte Entscheidung verliert mehr als {}
</translation>
    </message>
    <message>
        <source>  compared: cells that the means are over, in which both choices and the default were measured
</source>
        <translation>  verglichen: Zellen, über die gemittelt wird; in ihnen wurden beide Wahlen und die Vorgabe gemessen
</translation>
    </message>
    <message>
        <source>  ? a better tree within these limits may exist: the grid is too large to try all of them
</source>
        <translation>  ? vielleicht gibt es innerhalb dieser Grenzen einen besseren Baum: das Raster ist zu groß, um alle zu versuchen
</translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>MPI library not said</source>
        <translation>MPI-Bibliothek nicht genannt</translation>
    </message>
    <message>
        <source> whether measured or simulated</source>
        <translation> ob gemessen oder simuliert</translation>
    </message>
    <message>
        <source>times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>methods</source>
        <translation>Methoden</translation>
    </message>
    <message>
        <source>comm sizes</source>
        <translation>Kommunikatoren</translation>
    </message>
    <message>
        <source>placements</source>
        <translation>Platzierungen</translation>
    </message>
    <message>
        <source>ppn</source>
        <translation>ppn</translation>
    </message>
    <message>
        <source>gaps</source>
        <translation>Lücken</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Einzelmessungen</translation>
    </message>
    <message>
        <source>with samples</source>
        <translation>mit Einzelmessungen</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Vergleichsbasis</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>{} of {} cells are extrapolated, beyond what the model that predicted them was fitted to
</source>
        <translation>{} von {} Zellen sind extrapoliert, jenseits dessen, woran das vorhersagende Modell angepasst wurde
</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>nothing is held out
</source>
        <translation>nichts ist zurückgehalten
</translation>
    </message>
    <message>
        <source>not known of these models
</source>
        <translation>von diesen Modellen nicht bekannt
</translation>
    </message>
    <message>
        <source> at {}, {}</source>
        <translation> bei {}, {}</translation>
    </message>
    <message>
        <source>{} for {}</source>
        <translation>{} für {}</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>nicht erreicht</translation>
    </message>
    <message>
        <source>{} for {} together{}</source>
        <translation>{} für {} zusammen{}</translation>
    </message>
    <message>
        <source>written all the same: {}</source>
        <translation>trotzdem geschrieben: {}</translation>
    </message>
    <message>
        <source>refused: {}</source>
        <translation>abgelehnt: {}</translation>
    </message>
    <message>
        <source>held out: the cells in {} folds, for there is one run</source>
        <translation>zurückgehalten: die Zellen in {} Folds, denn es gibt einen Lauf</translation>
    </message>
    <message>
        <source>held out: each of {} runs in turn</source>
        <translation>zurückgehalten: jeder von {} Läufen der Reihe nach</translation>
    </message>
    <message>
        <source>held out: the cells in {} folds, seed {}</source>
        <translation>zurückgehalten: die Zellen in {} Folds, Startwert {}</translation>
    </message>
    <message>
        <source>fitted to {}, held out: {}</source>
        <translation>angepasst an {}, zurückgehalten: {}</translation>
    </message>
    <message>
        <source> with </source>
        <translation> mit </translation>
    </message>
    <message>
        <source>the rest</source>
        <translation>den Rest</translation>
    </message>
    <message>
        <source>times: {}</source>
        <translation>Zeiten: {}</translation>
    </message>
    <message>
        <source>weighted by {}</source>
        <translation>gewichtet nach {}</translation>
    </message>
    <message>
        <source>the collectives that it is about; all that were measured when not given</source>
        <translation>die Operationen, um die es geht; ohne Angabe alle gemessenen</translation>
    </message>
    <message>
        <source>FILE.html or FILE.pdf; a folder gets report.html and report.pdf</source>
        <translation>FILE.html oder FILE.pdf; ein Ordner erhält report.html und report.pdf</translation>
    </message>
    <message>
        <source>{} to {}</source>
        <translation>{} bis {}</translation>
    </message>
    <message>
        <source>in place</source>
        <translation>in place</translation>
    </message>
    <message>
        <source>not commutative</source>
        <translation>nicht kommutativ</translation>
    </message>
    <message>
        <source>root not 0</source>
        <translation>Wurzel nicht 0</translation>
    </message>
    <message>
        <source>process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>recorded by {}</source>
        <translation>aufgezeichnet von {}</translation>
    </message>
    <message>
        <source>the program had not come to its end: times are those of the processes that wrote the files
</source>
        <translation>das Programm war nicht an sein Ende gekommen: die Zeiten sind die der Prozesse, die die Dateien schrieben
</translation>
    </message>
    <message>
        <source>not known: {}</source>
        <translation>nicht bekannt: {}</translation>
    </message>
    <message>
        <source>not known of some: {}</source>
        <translation>von manchen nicht bekannt: {}</translation>
    </message>
    <message>
        <source>placement</source>
        <translation>Platzierung</translation>
    </message>
    <message>
        <source>calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>per process</source>
        <translation>je Prozess</translation>
    </message>
    <message>
        <source>slowest</source>
        <translation>langsamster</translation>
    </message>
    <message>
        <source>share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>skew</source>
        <translation>Versatz</translation>
    </message>
    <message>
        <source>judge this model too, fitted to where the program spends its time</source>
        <translation>auch dieses Modell beurteilen, angepasst an das, wofür das Programm seine Zeit braucht</translation>
    </message>
    <message>
        <source> of {}</source>
        <translation> von {}</translation>
    </message>
    <message>
        <source>job {} on {}: {}</source>
        <translation>Job {} auf {}: {}</translation>
    </message>
    <message>
        <source>, expected to start at {}</source>
        <translation>, erwarteter Beginn {}</translation>
    </message>
    <message>
        <source>, exit status {}</source>
        <translation>, Endstatus {}</translation>
    </message>
    <message>
        <source>, {} measurements</source>
        <translation>, {} Messungen</translation>
    </message>
    <message>
        <source>there is no job &apos;{}&apos;</source>
        <translation>es gibt keinen Job &apos;{}&apos;</translation>
    </message>
    <message>
        <source>several jobs begin with &apos;{}&apos;</source>
        <translation>mehrere Jobs beginnen mit &apos;{}&apos;</translation>
    </message>
    <message>
        <source>job {} is left as {}</source>
        <translation>Job {} bleibt in diesem Zustand: {}</translation>
    </message>
    <message>
        <source>job {} ended, and not all that it measured is here</source>
        <translation>Job {} endete, und nicht alles, was er gemessen hat, ist hier</translation>
    </message>
    <message>
        <source>job {} ended as {}</source>
        <translation>Job {} endete so: {}</translation>
    </message>
    <message>
        <source>{} names one of this DATA</source>
        <translation>{} nennt eines dieser DATA</translation>
    </message>
    <message>
        <source>what decides; a second one is what decides afterwards; exact when not given</source>
        <translation>was entscheidet; ein zweites ist, was danach entscheidet; ohne Angabe exact</translation>
    </message>
    <message>
        <source>{}
  runtime table of Collscope, {} bytes, checksum {:016x}
</source>
        <translation>{}
  Laufzeittabelle von Collscope, {} Bytes, Prüfsumme {:016x}
</translation>
    </message>
    <message>
        <source>
{}: {} of placements x {}, {}
  methods: {}
</source>
        <translation>
{}: {} mit Platzierungen x {}, {}
  Methoden: {}
</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>ranges</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>none, everything is left to the library</source>
        <translation>keine, alles ist der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>{}: only in {}</source>
        <translation>{}: nur in {}</translation>
    </message>
    <message>
        <source>{}: the same
</source>
        <translation>{}: gleich
</translation>
    </message>
    <message>
        <source>{}: 1 range differs
</source>
        <translation>{}: 1 Bereich unterscheidet sich
</translation>
    </message>
    <message>
        <source>{}: {} ranges differ
</source>
        <translation>{}: {} Bereiche unterscheiden sich
</translation>
    </message>
    <message>
        <source> Beyond what was measured: {}.</source>
        <translation> Jenseits des Gemessenen: {}.</translation>
    </message>
    <message>
        <source>{}; {} when not given</source>
        <translation>{}; ohne Angabe {}</translation>
    </message>
    <message>
        <source>0 or 1</source>
        <translation>0 oder 1</translation>
    </message>
    <message>
        <source>{}, {}; {} when not given</source>
        <translation>{}, {}; ohne Angabe {}</translation>
    </message>
    <message>
        <source>; a ratio: 0.02 is 2 %</source>
        <translation>; ein Verhältnis: 0.02 ist 2 %</translation>
    </message>
    <message>
        <source>processes per node</source>
        <translation>Prozesse je Knoten</translation>
    </message>
    <message>
        <source>processes in groups</source>
        <translation>Prozesse in Gruppen</translation>
    </message>
    <message>
        <source>process groups</source>
        <translation>Prozessgruppen</translation>
    </message>
    <message>
        <source>job</source>
        <translation>Job</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>exit</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>expected start</source>
        <translation>erwarteter Beginn</translation>
    </message>
    <message>
        <source>last seen</source>
        <translation>zuletzt gesehen</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>by default</source>
        <translation>mit Vorgabe</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>aufgezeichnet</translation>
    </message>
    <message>
        <source>lost by default</source>
        <translation>Verlust der Vorgabe</translation>
    </message>
    <message>
        <source>lost by model</source>
        <translation>Verlust des Modells</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>best method</source>
        <translation>beste Methode</translation>
    </message>
    <message>
        <source>nobody knows what it loses: none of its calls was measured</source>
        <translation>niemand weiß, was es verliert: keiner seiner Aufrufe wurde gemessen</translation>
    </message>
    <message>
        <source>{}, by what was measured on {}

</source>
        <translation>{}, nach dem auf {} Gemessenen

</translation>
    </message>
    <message>
        <source>the profile does not say how many calls: estimated by their time, waiting included
</source>
        <translation>das Profil sagt nicht, wie viele Aufrufe es waren: nach ihrer Zeit geschätzt, Warten eingeschlossen
</translation>
    </message>
    <message>
        <source>not in the sums: {} (at best) in cells where the library&apos;s own choice or what is decided was not measured
</source>
        <translation>nicht in den Summen: {} (bestenfalls) in Zellen, in denen die eigene Wahl der Bibliothek oder die Entscheidung nicht gemessen wurde
</translation>
    </message>
    <message>
        <source>never measured, {} per run as recorded:
</source>
        <translation>nie gemessen, {} je Lauf nach der Aufzeichnung:
</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>Strategie</translation>
    </message>
    <message>
        <source>to {} %</source>
        <translation>bis {} %</translation>
    </message>
    <message>
        <source>stops at</source>
        <translation>endet bei</translation>
    </message>
    <message>
        <source>looks</source>
        <translation>Bewertungen</translation>
    </message>
    <message>
        <source>ms per decision</source>
        <translation>ms je Entscheidung</translation>
    </message>
    <message>
        <source>{} take {} in full; shares of that until the map loses no more than
</source>
        <translation>{} dauern zusammen {}; Anteile daran, bis die Karte nicht mehr verliert als
</translation>
    </message>
    <message>
        <source>{}, {}: {} {} instead of {}, {} ({})</source>
        <translation>{}, {}: {} {} statt {}, {} ({})</translation>
    </message>
    <message>
        <source>{} on {}: tuned against the library&apos;s own choice, in turn, {} confidence
</source>
        <translation>{} auf {}: abgestimmt gegen die eigene Wahl der Bibliothek, abwechselnd gemessen, {} Vertrauen
</translation>
    </message>
    <message>
        <source>{}, with {} pairs or more</source>
        <translation>{}, mit {} oder mehr Paaren</translation>
    </message>
    <message>
        <source>mean gain</source>
        <translation>mittlerer Gewinn</translation>
    </message>
    <message>
        <source>typical gain</source>
        <translation>typischer Gewinn</translation>
    </message>
    <message>
        <source>{} (median)</source>
        <translation>{} (Median)</translation>
    </message>
    <message>
        <source>promised</source>
        <translation>versprochen</translation>
    </message>
    <message>
        <source>{} by the measurements that the decisions were made from</source>
        <translation>{} nach den Messungen, aus denen die Entscheidungen gemacht wurden</translation>
    </message>
    <message>
        <source>better</source>
        <translation>besser</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>kein Unterschied</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>schlechter</translation>
    </message>
    <message>
        <source>and {} more: see --csv</source>
        <translation>und {} weitere: siehe --csv</translation>
    </message>
    <message>
        <source>gained most</source>
        <translation>größter Gewinn</translation>
    </message>
    <message>
        <source>got worse</source>
        <translation>verschlechtert</translation>
    </message>
    <message>
        <source>what was decided is stale</source>
        <translation>was entschieden wurde, ist überholt</translation>
    </message>
    <message>
        <source>the time goes to the calls of the application whose profile this is, and decisions lose least there; or a CSV of weights</source>
        <translation>die Zeit gilt den Aufrufen der Anwendung, deren Profil dies ist, und Entscheidungen verlieren dort am wenigsten; oder eine CSV-Datei mit Gewichten</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is named twice</source>
        <translation>&apos;{}&apos; ist zweimal genannt</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no attribute</source>
        <translation>&apos;{}&apos; ist kein Attribut</translation>
    </message>
    <message>
        <source>write there instead of standard output; c45: both files are called by it</source>
        <translation>dorthin schreiben statt auf die Standardausgabe; c45: beide Dateien heißen danach</translation>
    </message>
    <message>
        <source>a model to compare; give it several times</source>
        <translation>ein Modell zum Vergleich; mehrmals angeben</translation>
    </message>
    <message>
        <source>  held-out outside: {} of {} held out beyond the measured range of what was fitted to, which are in the means that do not say inside
</source>
        <translation>  außerhalb zurückgehalten: {} von {} jenseits des gemessenen Bereichs, an den angepasst wurde; sie zählen in den Mitteln, die nicht innerhalb sagen
</translation>
    </message>
    <message>
        <source>  the library&apos;s default there: held-out mean {}</source>
        <translation>  die Vorgabe der Bibliothek dort: Mittel auf dem Zurückgehaltenen {}</translation>
    </message>
    <message>
        <source>  * no other model has fewer leaves and a lower mean penalty
</source>
        <translation>  * kein anderes Modell hat weniger Blätter und eine kleinere mittlere Mehrzeit
</translation>
    </message>
    <message>
        <source>  ! without the cells in which the choice was not measured: it may not run there; listed last
</source>
        <translation>  ! ohne die Zellen, in denen die Wahl nicht gemessen wurde: vielleicht läuft sie dort nicht; zuletzt aufgeführt
</translation>
    </message>
    <message>
        <source>  above bound: mean penalty above that of the best possible tree of as many leaves</source>
        <translation>  über der Schranke: mittlere Mehrzeit über der des bestmöglichen Baums mit gleich vielen Blättern</translation>
    </message>
    <message>
        <source> (at least: its hull)</source>
        <translation> (mindestens: seiner Hülle)</translation>
    </message>
    <message>
        <source>  chosen by folds {}: {} of a best possible tree
</source>
        <translation>  nach Folds gewählt ({}): {} eines bestmöglichen Baums
</translation>
    </message>
    <message>
        <source>everything is left to the library: nothing can be stale
</source>
        <translation>alles ist der Bibliothek überlassen: nichts kann überholt sein
</translation>
    </message>
    <message>
        <source>{} of {} timed, {} of them stale
</source>
        <translation>{} von {} gemessen, {} davon überholt
</translation>
    </message>
    <message>
        <source>{} were timed too few times to tell: give it more (--budget)
</source>
        <translation>{} wurden für ein Urteil zu selten gemessen: mehr Zeit geben (--budget)
</translation>
    </message>
    <message>
        <source>the library was updated: {}</source>
        <translation>die Bibliothek wurde aktualisiert: {}</translation>
    </message>
    <message>
        <source> (at best {})
</source>
        <translation> (bestenfalls {})
</translation>
    </message>
    <message>
        <source>scheme</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>fraction</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>members</source>
        <translation>Mitglieder</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>completion</source>
        <translation>Abschluss</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>größte</translation>
    </message>
    <message>
        <source>levels</source>
        <translation>Ebenen</translation>
    </message>
    <message>
        <source>formed</source>
        <translation>gebildet</translation>
    </message>
    <message>
        <source>all may leave</source>
        <translation>alle dürfen gehen</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>gedauert</translation>
    </message>
    <message>
        <source>formed: when the reduction on the new tree has ended, as the paper times it; all may leave: when no process is needed any more; both simulated. taken: by this command.
</source>
        <translation>gebildet: wenn die Reduktion auf dem neuen Baum geendet hat, wie die Veröffentlichung misst; alle dürfen gehen: wenn kein Prozess mehr gebraucht wird; beide simuliert. gedauert: dieser Befehl.
</translation>
    </message>
    <message>
        <source>method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>decides</source>
        <translation>entscheidet</translation>
    </message>
    <message>
        <source>no spikes
</source>
        <translation>keine Ausreißer
</translation>
    </message>
    <message>
        <source>{} decides in {}</source>
        <translation>{} entscheidet in {}</translation>
    </message>
    <message>
        <source>{} are left to the library</source>
        <translation>{} sind der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>{} have more processes than the job</source>
        <translation>{} haben mehr Prozesse als der Job</translation>
    </message>
    <message>
        <source>{} have no answer among the measured methods</source>
        <translation>{} haben keine Antwort unter den gemessenen Methoden</translation>
    </message>
    <message>
        <source>what decides; exact when not given</source>
        <translation>was entscheidet; ohne Angabe exact</translation>
    </message>
    <message>
        <source>the results of &apos;{}&apos; do not end: the run was stopped or the file is cut</source>
        <translation>die Ergebnisse von &apos;{}&apos; enden nicht: der Lauf wurde angehalten, oder die Datei ist abgeschnitten</translation>
    </message>
    <message>
        <source>measure again; the lines that are there are used</source>
        <translation>noch einmal messen; die vorhandenen Zeilen werden verwendet</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>and {} more</source>
        <translation>und {} weitere</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>planen</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>messen</translation>
    </message>
    <message>
        <source>measure again</source>
        <translation>nochmals messen</translation>
    </message>
    <message>
        <source>decide</source>
        <translation>entscheiden</translation>
    </message>
    <message>
        <source>verify</source>
        <translation>prüfen</translation>
    </message>
    <message>
        <source>conclude</source>
        <translation>abschließen</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>submitting</source>
        <translation>wird eingereicht</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>completing</source>
        <translation>endet</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <source>timed-out</source>
        <translation>Zeit abgelaufen</translation>
    </message>
    <message>
        <source>out-of-memory</source>
        <translation>Speicher voll</translation>
    </message>
    <message>
        <source>node-failed</source>
        <translation>Knoten ausgefallen</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>verdrängt</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>cancelling</source>
        <translation>wird abgebrochen</translation>
    </message>
    <message>
        <source>vanished</source>
        <translation>verschwunden</translation>
    </message>
    <message>
        <source>warning: {} has other files too, which are no part of this export: {}</source>
        <translation>Warnung: {} enthält auch andere Dateien, die nicht zu diesem Export gehören: {}</translation>
    </message>
    <message>
        <source>job {} was never submitted: no machine knows of it</source>
        <translation>Job {} wurde nie eingereicht: keine Maschine weiß von ihm</translation>
    </message>
    <message>
        <source>there is no folder of jobs &apos;{}&apos;</source>
        <translation>es gibt keinen Ordner mit Jobs &apos;{}&apos;</translation>
    </message>
    <message>
        <source>jobs ordered with --store FOLDER are in that one</source>
        <translation>mit --store FOLDER bestellte Jobs liegen in jenem</translation>
    </message>
    <message>
        <source>belongs to something else, and would be lost</source>
        <translation>gehört zu etwas anderem und ginge verloren</translation>
    </message>
    <message>
        <source>is not of an export, and would be lost</source>
        <translation>gehört zu keinem Export und ginge verloren</translation>
    </message>
    <message>
        <source>choose a folder of its own for the export</source>
        <translation>einen eigenen Ordner für den Export wählen</translation>
    </message>
    <message>
        <source>({} left)</source>
        <translation>(noch {})</translation>
    </message>
    <message>
        <source>submit it in the window, or by `collscope campaign fetch {} --follow`</source>
        <translation>im Fenster einreichen oder mit `collscope campaign fetch {} --follow`</translation>
    </message>
    <message>
        <source>{} over {} runs</source>
        <translation>{} über {} Läufe</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>left to the library</source>
        <translation>der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>, better by predicted times, not by measured ones</source>
        <translation>, besser nach vorhergesagten Zeiten, nicht nach gemessenen</translation>
    </message>
    <message>
        <source> by predicted times, not by measured ones</source>
        <translation> nach vorhergesagten Zeiten, nicht nach gemessenen</translation>
    </message>
    <message>
        <source> if the predictions from simulated times hold</source>
        <translation> falls die Vorhersagen aus simulierten Zeiten stimmen</translation>
    </message>
    <message>
        <source> if the predictions hold</source>
        <translation> falls die Vorhersagen stimmen</translation>
    </message>
    <message>
        <source> by simulated times, not by measured ones</source>
        <translation> nach simulierten Zeiten, nicht nach gemessenen</translation>
    </message>
    <message>
        <source> on the runs it was fitted to</source>
        <translation> auf den Läufen, an die angepasst wurde</translation>
    </message>
    <message>
        <source>predicted {}</source>
        <translation>vorhergesagt {}</translation>
    </message>
    <message>
        <source>, held out {} -&gt; {}</source>
        <translation>, zurückgehalten {} -&gt; {}</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>did you mean {}? {}</source>
        <translation>ist {} gemeint? {}</translation>
    </message>
    <message>
        <source>{}; a table of another program is read with a mapping of its columns, which --mapping names and the window makes (File &gt; Open table...)</source>
        <translation>{}; eine Tabelle eines anderen Programms wird mit einer Zuordnung ihrer Spalten gelesen, die --mapping nennt und das Fenster macht (Datei &gt; Tabelle öffnen...)</translation>
    </message>
    <message>
        <source>there is nothing to compare with</source>
        <translation>es gibt nichts, womit zu vergleichen wäre</translation>
    </message>
    <message>
        <source>name a second DATA, a second --model, or systems for --before and --after</source>
        <translation>zweite DATA, ein zweites --model oder Systeme für --before und --after angeben</translation>
    </message>
    <message>
        <source>what it loses cannot be told: it ran on another machine or with other methods, beside other programs, or waited for late processes
</source>
        <translation>was es verliert, lässt sich nicht sagen: es lief auf einem anderen Rechner, mit anderen Methoden oder neben anderen Programmen, oder es wartete auf späte Prozesse
</translation>
    </message>
    <message>
        <source>exit_status: this is no exit status</source>
        <translation>exit_status: das ist kein Beendigungsstatus</translation>
    </message>
    <message>
        <source>{} was begun with --{} {}</source>
        <translation>{} wurde mit --{} {} begonnen</translation>
    </message>
    <message>
        <source>leave the collective out, choose another --model or --target, or write it with --force</source>
        <translation>die Operation weglassen, ein anderes --model oder --target wählen oder sie mit --force schreiben</translation>
    </message>
    <message>
        <source>algorithm {} of {} has the number {}, not {}</source>
        <translation>der Algorithmus {} von {} hat die Nummer {}, nicht {}</translation>
    </message>
    <message>
        <source>leave the column algorithm_id out, or correct one of both</source>
        <translation>die Spalte algorithm_id weglassen oder eines von beiden berichtigen</translation>
    </message>
    <message>
        <source>unproved</source>
        <translation>nicht nachgewiesen</translation>
    </message>
    <message>
        <source>, better on the runs it was fitted to</source>
        <translation>, besser auf den Läufen, an die es angepasst wurde</translation>
    </message>
    <message>
        <source>pairs: this is no number of pairs with a script among their files</source>
        <translation>pairs: das ist keine Anzahl von Paaren mit einem Skript unter ihren Dateien</translation>
    </message>
    <message>
        <source>pairs_files: &apos;{}&apos; is no plain name of a file</source>
        <translation>pairs_files: &apos;{}&apos; ist kein einfacher Dateiname</translation>
    </message>
    <message>
        <source>the size of Reduce_scatter depends on the release of IMB, which is not named</source>
        <translation>die Größe von Reduce_scatter hängt von der Version von IMB ab, die nicht genannt ist</translation>
    </message>
    <message>
        <source>keep the first lines of the output: &apos;#    Intel(R) MPI Benchmarks 2021.11, MPI-1 part&apos;</source>
        <translation>die ersten Zeilen der Ausgabe behalten: &apos;#    Intel(R) MPI Benchmarks 2021.11, MPI-1 part&apos;</translation>
    </message>
    <message>
        <source>{} bytes cannot be divided evenly by {} processes</source>
        <translation>{} Byte lassen sich nicht gleichmäßig auf {} Prozesse verteilen</translation>
    </message>
    <message>
        <source>measure sizes that can</source>
        <translation>Größen messen, die das zulassen</translation>
    </message>
    <message>
        <source>skipped: results of &apos;{}&apos;, which is not a known collective</source>
        <translation>übergangen: Ergebnisse von &apos;{}&apos;, das keine der kollektiven Operationen ist</translation>
    </message>
    <message>
        <source>skipped: results of &apos;{}&apos;, where several groups ran at once</source>
        <translation>übergangen: Ergebnisse von &apos;{}&apos;, bei denen mehrere Gruppen zugleich liefen</translation>
    </message>
    <message>
        <source>the processes are in the rank order of the option -map, which is not recorded</source>
        <translation>die Prozesse sind in der Rangfolge der Option -map, die nicht festgehalten wird</translation>
    </message>
    <message>
        <source>which decisions are written: those that a run held out proves better, also those that it finds no worse, or all (default: provedBetter); the others fall back to the library</source>
        <translation>welche Entscheidungen geschrieben werden: die ein zurückgehaltener Lauf als besser nachweist, auch die er nicht schlechter findet, oder alle (Vorgabe: provedBetter); die anderen bleiben der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>the same as --policy asFitted: write also what the check refuses; the files say so</source>
        <translation>dasselbe wie --policy asFitted: auch schreiben, was die Prüfung ablehnt; die Dateien sagen es</translation>
    </message>
    <message>
        <source>, better on runs that the rules may come from</source>
        <translation>, besser auf Läufen, aus denen die Regeln stammen können</translation>
    </message>
    <message>
        <source> on runs that the rules may come from</source>
        <translation> auf Läufen, aus denen die Regeln stammen können</translation>
    </message>
    <message>
        <source>measures again what was measured before: its runs count from {}</source>
        <translation>misst noch einmal, was schon gemessen war: seine Läufe zählen ab {}</translation>
    </message>
    <message>
        <source>measure again: it is a copy, which is no second run</source>
        <translation>noch einmal messen: eine Kopie ist kein zweiter Lauf</translation>
    </message>
    <message>
        <source>nothing is decided: the library decides every call, with these files or without them</source>
        <translation>nichts wird entschieden: die Bibliothek entscheidet jeden Aufruf, mit diesen Dateien wie ohne sie</translation>
    </message>
    <message>
        <source>--force and --policy {} contradict each other</source>
        <translation>--force und --policy {} widersprechen sich</translation>
    </message>
    <message>
        <source>name one of them</source>
        <translation>eines davon nennen</translation>
    </message>
    <message>
        <source>--where-worse refuse and --policy asFitted contradict each other</source>
        <translation>--where-worse refuse und --policy asFitted widersprechen sich</translation>
    </message>
    <message>
        <source>write rules of collectives whose message sizes the library does not compare: they hold for messages of all sizes (default: such a collective falls back to the library)</source>
        <translation>Regeln auch für kollektive Operationen schreiben, deren Nachrichtengrößen die Bibliothek nicht vergleicht: sie gelten für Nachrichten jeder Größe (Vorgabe: eine solche Operation bleibt der Bibliothek überlassen)</translation>
    </message>
    <message>
        <source>{} is removed: it was of the earlier export</source>
        <translation>{} ist entfernt: es war vom früheren Export</translation>
    </message>
    <message>
        <source>decide beyond the measured communicator and message sizes too, and in cells whose decision is a guess; includes --all-messages (default: the library decides there)</source>
        <translation>auch jenseits der gemessenen Größen von Kommunikatoren und Nachrichten entscheiden und in Zellen, deren Entscheidung geraten ist; schließt --all-messages ein (sonst entscheidet dort die Bibliothek)</translation>
    </message>
    <message>
        <source>where a model is slower than the library default: write nothing if it is slower as a whole, let those cells fall back to the library, or only collectives that are slower as a whole (default: cells; with --policy asFitted library)</source>
        <translation>wo ein Modell langsamer als die Vorgabe der Bibliothek ist: nichts schreiben, wenn es im Ganzen langsamer ist, diese Zellen der Bibliothek lassen oder nur Kollektive, die im Ganzen langsamer sind (Vorgabe: cells; mit --policy asFitted library)</translation>
    </message>
    <message>
        <source>no logs of NCCL&apos;s Inspector: {}; the first is {}</source>
        <translation>keine Protokolle von NCCLs Inspector: {}; die erste ist {}</translation>
    </message>
    <message>
        <source>measurements of other kinds belong into a folder of their own</source>
        <translation>Messungen anderer Art in einen eigenen Ordner legen</translation>
    </message>
    <message>
        <source>the time is too short for everything; skipped: </source>
        <translation>die Zeit reicht nicht für alles; übersprungen: </translation>
    </message>
    <message>
        <source>targets are:{}</source>
        <translation>Ziele sind:{}</translation>
    </message>
    <message>
        <source>there is no report.html: {} is not installed here</source>
        <translation>report.html gibt es nicht: {} ist hier nicht installiert</translation>
    </message>
    <message>
        <source>a window, pictures and reports need {}: {}</source>
        <translation>Fenster, Bilder und Berichte brauchen {}: {}</translation>
    </message>
    <message>
        <source>install it there, or use a command that writes text: `collscope --help`</source>
        <translation>dort installieren, oder einen Befehl verwenden, der Text schreibt: `collscope --help`</translation>
    </message>
    <message>
        <source>A is &apos;{}&apos;, B is &apos;{}&apos;: memory, data type or operation differ</source>
        <translation>A ist &apos;{}&apos;, B ist &apos;{}&apos;: Speicher, Datentyp oder Operation sind verschieden</translation>
    </message>
    <message>
        <source>the times of A are {}, those of B {}</source>
        <translation>die Zeiten von A sind {}, die von B {}</translation>
    </message>
    <message>
        <source>A was measured with {}, B with {}</source>
        <translation>A wurde mit {} gemessen, B mit {}</translation>
    </message>
    <message>
        <source>{} has one run: its noise is taken to be that of {}</source>
        <translation>{} hat einen Lauf: als sein Rauschen gilt das von {}</translation>
    </message>
    <message>
        <source>{}: {}</source>
        <translation>{}: {}</translation>
    </message>
    <message>
        <source>not compared: {} in {} only, {} has no measurement of it</source>
        <translation>nicht verglichen: {} ist nur in {}, {} hat keine Messung davon</translation>
    </message>
    <message>
        <source>A and B measured different methods: each cell compares the method of A with that of B</source>
        <translation>A und B haben verschiedene Methoden gemessen: jede Zelle vergleicht die Methode von A mit der von B</translation>
    </message>
    <message>
        <source>the library &apos;{}&apos; of the facts is unknown</source>
        <translation>die Bibliothek &apos;{}&apos; der Angaben ist unbekannt</translation>
    </message>
    <message>
        <source>Known libraries are {}.</source>
        <translation>Bekannte Bibliotheken sind {}.</translation>
    </message>
    <message>
        <source>This looks like a login node: {} is installed, and this is not one of its jobs. Measuring here disturbs others. Measure a cluster, or start Collscope inside an allocation ({}).</source>
        <translation>Das sieht nach einem Login-Knoten aus: {} ist installiert, und dies ist keiner seiner Jobs. Messungen hier stören andere. Besser einen Cluster messen oder Collscope in einer Zuteilung starten ({}).</translation>
    </message>
    <message>
        <source>{} is never used. It requires {}, which the table does not guarantee. The MPI library decides these calls</source>
        <translation>{} wird nie verwendet. Vorausgesetzt ist: {}. Die Tabelle garantiert das nicht. Die MPI-Bibliothek entscheidet diese Aufrufe</translation>
    </message>
    <message>
        <source>if all calls meet this, export the table again with --same-types</source>
        <translation>wenn alle Aufrufe das erfüllen, die Tabelle mit --same-types noch einmal exportieren</translation>
    </message>
    <message>
        <source>all processes use the same data type in a call, for sending and receiving: allow algorithms that give wrong data otherwise</source>
        <translation>alle Prozesse verwenden in einem Aufruf denselben Datentyp, zum Senden und zum Empfangen: Algorithmen erlauben, die sonst falsche Daten liefern</translation>
    </message>
    <message>
        <source>--model is missing</source>
        <translation>--model fehlt</translation>
    </message>
    <message>
        <source>--measurements is missing</source>
        <translation>--measurements fehlt</translation>
    </message>
    <message>
        <source>--target is missing</source>
        <translation>--target fehlt</translation>
    </message>
    <message>
        <source>--{} is missing</source>
        <translation>--{} fehlt</translation>
    </message>
    <message>
        <source>there is no command or help page called &apos;{}&apos;</source>
        <translation>es gibt keinen Befehl und keine Hilfeseite namens &apos;{}&apos;</translation>
    </message>
    <message>
        <source>commands are {}; `collscope help page` lists the pages</source>
        <translation>Befehle sind {}; `collscope help page` nennt die Seiten</translation>
    </message>
    <message>
        <source>a page of the help as Markdown (default: the names of all)</source>
        <translation>eine Seite der Hilfe als Markdown (Vorgabe: die Namen aller Seiten)</translation>
    </message>
    <message>
        <source>Exit status: 0 done, 1 data or work failed, 2 wrong usage, 3 slower or stale, 4 nothing decided, 130 Ctrl-C.
See also collscope(1).</source>
        <translation>Status am Ende: 0 getan, 1 Daten oder Arbeit gescheitert, 2 falscher Aufruf, 3 langsamer oder veraltet, 4 nichts entschieden, 130 Ctrl-C.
Siehe collscope(1).</translation>
    </message>
    <message>
        <source>Pages of the help, for `collscope help page NAME`:</source>
        <translation>Seiten der Hilfe, für `collscope help page NAME`:</translation>
    </message>
    <message>
        <source>--collective is missing</source>
        <translation>--collective fehlt</translation>
    </message>
    <message>
        <source>nothing is decided: the library decides every call as before</source>
        <translation>nichts wird entschieden: die Bibliothek entscheidet jeden Aufruf wie bisher</translation>
    </message>
    <message>
        <source>{} cannot be forced for {}: {}</source>
        <translation>{} lässt sich für {} nicht erzwingen: {}</translation>
    </message>
    <message>
        <source>coll/tuned of Open MPI does not have this collective</source>
        <translation>coll/tuned von Open MPI hat diese Operation nicht</translation>
    </message>
    <message>
        <source>no release of MPICH is known to have it</source>
        <translation>keine bekannte Version von MPICH hat sie</translation>
    </message>
    <message>
        <source>its number in Intel MPI is not known</source>
        <translation>ihre Nummer in Intel MPI ist nicht bekannt</translation>
    </message>
    <message>
        <source>the library chooses here by itself: there is no method to force</source>
        <translation>die Bibliothek wählt hier selbst: Es gibt keine Methode, die zu erzwingen wäre</translation>
    </message>
    <message>
        <source>its library has no switch on the command line. Export a runtime table</source>
        <translation>ihre Bibliothek hat keinen Schalter auf der Befehlszeile. Eine Laufzeittabelle exportieren</translation>
    </message>
    <message>
        <source>the library chooses here by itself: there is no method for a rule</source>
        <translation>die Bibliothek wählt hier selbst: Es gibt keine Methode für eine Regel</translation>
    </message>
    <message>
        <source>{}: only Open MPI reads single rules for a message size. Set the method by hand and export the model</source>
        <translation>{}: Nur Open MPI liest einzelne Regeln für eine Nachrichtengröße. Die Methode von Hand setzen und das Modell exportieren</translation>
    </message>
    <message>
        <source>a model shown beside the exact map (default: automatic)</source>
        <translation>ein Modell, das neben der exakten Karte gezeigt wird (Vorgabe: automatic)</translation>
    </message>
    <message>
        <source>what decides (default: the automatic rules of the library&apos;s format, with the library default as a candidate; for code and tables the automatic model)</source>
        <translation>was entscheidet (Vorgabe: die automatischen Regeln im Format der Bibliothek, mit ihrer Vorgabe als Kandidat; für Code und Tabellen das automatische Modell)</translation>
    </message>
    <message>
        <source>name a file, -o report.html or --pdf report.pdf, or a folder for both</source>
        <translation>eine Datei nennen, -o report.html oder --pdf report.pdf, oder einen Ordner für beides</translation>
    </message>
    <message>
        <source>Draws figures of models over a parameter or over their size</source>
        <translation>Zeichnet Kennzahlen von Modellen über einem Parameter oder über ihrer Größe</translation>
    </message>
    <message>
        <source>--{}: &apos;{}&apos; is no number of processes</source>
        <translation>--{}: &apos;{}&apos; ist keine Anzahl von Prozessen</translation>
    </message>
    <message>
        <source>give a whole number above 0</source>
        <translation>eine ganze Zahl über 0 angeben</translation>
    </message>
    <message>
        <source>the method goes by nodes, and --ppn is missing</source>
        <translation>die Methode richtet sich nach Knoten, und --ppn fehlt</translation>
    </message>
    <message>
        <source>it sends more than {} messages</source>
        <translation>sie sendet mehr als {} Nachrichten</translation>
    </message>
    <message>
        <source>the messages of this method are not known</source>
        <translation>die Nachrichten dieser Methode sind nicht bekannt</translation>
    </message>
    <message>
        <source>a method and --collective are required</source>
        <translation>eine Methode und --collective sind nötig</translation>
    </message>
    <message>
        <source>collscope plot rounds binomial --collective bcast --ranks 8 --png rounds.png</source>
        <translation>collscope plot rounds binomial --collective bcast --ranks 8 --png rounds.png</translation>
    </message>
    <message>
        <source>{} of {} has no method &apos;{}&apos;</source>
        <translation>{} von {} hat keine Methode &apos;{}&apos;</translation>
    </message>
    <message>
        <source>methods of an MPI library are written openmpi.chain:4/8KiB</source>
        <translation>Methoden einer MPI-Bibliothek schreibt man openmpi.chain:4/8KiB</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no message size</source>
        <translation>&apos;{}&apos; ist keine Nachrichtengröße</translation>
    </message>
    <message>
        <source>sizes are 64, 8KiB, 1MiB</source>
        <translation>Größen sind 64, 8KiB, 1MiB</translation>
    </message>
    <message>
        <source>{} cannot be drawn: {}</source>
        <translation>{} kann nicht gezeichnet werden: {}</translation>
    </message>
    <message>
        <source>Draws the messages of a method round by round</source>
        <translation>Zeichnet die Nachrichten einer Methode Runde für Runde</translation>
    </message>
    <message>
        <source>processes (default: 8)</source>
        <translation>Prozesse (Vorgabe: 8)</translation>
    </message>
    <message>
        <source>processes per node (default: unknown)</source>
        <translation>Prozesse je Knoten (Vorgabe: unbekannt)</translation>
    </message>
    <message>
        <source>the message size (default: 8KiB)</source>
        <translation>die Nachrichtengröße (Vorgabe: 8KiB)</translation>
    </message>
    <message>
        <source>the report as a web page</source>
        <translation>der Bericht als Webseite</translation>
    </message>
    <message>
        <source>the report as a document to print</source>
        <translation>der Bericht als Dokument zum Drucken</translation>
    </message>
    <message>
        <source>Draws the charts of the window as PNG, SVG or PDF, without a display</source>
        <translation>Zeichnet die Diagramme des Fensters als PNG, SVG oder PDF, ohne Bildschirm</translation>
    </message>
    <message>
        <source>{} processes were not measured</source>
        <translation>{} Prozesse wurden nicht gemessen</translation>
    </message>
    <message>
        <source>measured: {}; --nodes and --ppn choose among the placements</source>
        <translation>gemessen: {}; --nodes und --ppn wählen unter den Platzierungen</translation>
    </message>
    <message>
        <source>there is no method &apos;{}&apos; in the data</source>
        <translation>in den Daten gibt es keine Methode &apos;{}&apos;</translation>
    </message>
    <message>
        <source>the model whose choices are marked (default: exact)</source>
        <translation>das Modell, dessen Auswahl markiert ist (Vorgabe: exact)</translation>
    </message>
    <message>
        <source>Draws the times of methods over message size, or their speed-ups over one of them</source>
        <translation>Zeichnet die Zeiten von Methoden über der Nachrichtengröße oder ihren Vorsprung vor einer von ihnen</translation>
    </message>
    <message>
        <source>the placement by its processes (default: most)</source>
        <translation>die Platzierung nach ihren Prozessen (Vorgabe: die meisten)</translation>
    </message>
    <message>
        <source>the methods drawn (default: the fastest, the chosen and the library default)</source>
        <translation>die gezeichneten Methoden (Vorgabe: die schnellsten, die gewählten und die Vorgabe der Bibliothek)</translation>
    </message>
    <message>
        <source>speed-ups over this method instead of times</source>
        <translation>Vorsprung vor dieser Methode statt Zeiten</translation>
    </message>
    <message>
        <source>there is no line for the models</source>
        <translation>es gibt keine Zeile für die Modelle</translation>
    </message>
    <message>
        <source>there is no view called &apos;{}&apos;</source>
        <translation>es gibt keine Ansicht namens &apos;{}&apos;</translation>
    </message>
    <message>
        <source>views are times, methods, penalties</source>
        <translation>Ansichten sind times, methods, penalties</translation>
    </message>
    <message>
        <source>the message size {} was not measured</source>
        <translation>die Nachrichtengröße {} wurde nicht gemessen</translation>
    </message>
    <message>
        <source>sizes are {}</source>
        <translation>Größen sind {}</translation>
    </message>
    <message>
        <source>a model to draw; give it several times</source>
        <translation>ein Modell, das gezeichnet wird; mehrfach möglich</translation>
    </message>
    <message>
        <source>Draws models at every placement: normalised times, chosen methods or penalties</source>
        <translation>Zeichnet Modelle bei jeder Platzierung: normierte Zeiten, gewählte Methoden oder Mehrzeiten</translation>
    </message>
    <message>
        <source>times over message size, or methods or penalties by nodes and processes per node (default: times)</source>
        <translation>Zeiten über der Nachrichtengröße, oder Methoden oder Mehrzeiten nach Knoten und Prozessen je Knoten (Vorgabe: times)</translation>
    </message>
    <message>
        <source>of methods and penalties: the message size (default: the largest)</source>
        <translation>von Methoden und Mehrzeiten: die Nachrichtengröße (Vorgabe: die größte)</translation>
    </message>
    <message>
        <source>of the picture in pixels (default: 900x560 at twice the resolution)</source>
        <translation>des Bildes in Pixeln (Vorgabe: 900x560 bei doppelter Auflösung)</translation>
    </message>
    <message>
        <source>the models of --model and their parameters</source>
        <translation>die Modelle von --model und ihre Parameter</translation>
    </message>
    <message>
        <source>SPEC is name:key=value,...; `collscope help models` lists the models.</source>
        <translation>SPEC ist Name:Schlüssel=Wert,...; `collscope help models` nennt die Modelle.</translation>
    </message>
    <message>
        <source>no picture is requested</source>
        <translation>es ist kein Bild verlangt</translation>
    </message>
    <message>
        <source>add --png FILE, --svg FILE or --pdf FILE</source>
        <translation>--png FILE, --svg FILE oder --pdf FILE angeben</translation>
    </message>
    <message>
        <source>&apos;{}&apos; is no figure</source>
        <translation>&apos;{}&apos; ist keine Kennzahl</translation>
    </message>
    <message>
        <source>--over takes a size or a time as CSV and JSON name it: leaves, nodes, decision_seconds</source>
        <translation>--over verlangt eine Größe oder Zeit, wie CSV und JSON sie nennen: leaves, nodes, decision_seconds</translation>
    </message>
    <message>
        <source>Draws the penalties of models over their size, with the best possible tree</source>
        <translation>Zeichnet die Mehrzeiten von Modellen über ihrer Größe, mit dem bestmöglichen Baum</translation>
    </message>
    <message>
        <source>a size or a time of the models (default: leaves)</source>
        <translation>eine Größe oder Zeit der Modelle (Vorgabe: leaves)</translation>
    </message>
    <message>
        <source>kinds are {}</source>
        <translation>Arten sind {}</translation>
    </message>
    <message>
        <source>--kind difference requires two models</source>
        <translation>--kind difference verlangt zwei Modelle</translation>
    </message>
    <message>
        <source>give --model twice</source>
        <translation>--model zweimal angeben</translation>
    </message>
    <message>
        <source>the library default of {} was not measured</source>
        <translation>die Vorgabe der Bibliothek für {} wurde nicht gemessen</translation>
    </message>
    <message>
        <source>measure it, or choose another --kind</source>
        <translation>sie messen oder ein anderes --kind wählen</translation>
    </message>
    <message>
        <source>CSV and JSON take one model</source>
        <translation>CSV und JSON nehmen ein Modell</translation>
    </message>
    <message>
        <source>several are drawn beside each other: --png FILE, --svg FILE or --pdf FILE</source>
        <translation>mehrere werden nebeneinander gezeichnet: --png FILE, --svg FILE oder --pdf FILE</translation>
    </message>
    <message>
        <source>what decides, quadtree:depth=3 for example (default: exact); a picture shows several beside each other</source>
        <translation>was entscheidet, zum Beispiel quadtree:depth=3 (Vorgabe: exact); ein Bild zeigt mehrere nebeneinander</translation>
    </message>
    <message>
        <source>of the picture: model, best, penalty, default, difference (of two models), speedup, time or bandwidth (default: model)</source>
        <translation>des Bildes: model, best, penalty, default, difference (zweier Modelle), speedup, time oder bandwidth (Vorgabe: model)</translation>
    </message>
    <message>
        <source>--{}: &apos;{}&apos; is unknown</source>
        <translation>--{}: &apos;{}&apos; ist unbekannt</translation>
    </message>
    <message>
        <source>choose one of {}</source>
        <translation>eines von {} wählen</translation>
    </message>
    <message>
        <source>a chart is drawn around one case</source>
        <translation>ein Diagramm wird um einen Fall gezeichnet</translation>
    </message>
    <message>
        <source>give each option one value</source>
        <translation>für jede Option einen Wert angeben</translation>
    </message>
    <message>
        <source>processes of the parent group (default: 4096)</source>
        <translation>Prozesse der Elterngruppe (Vorgabe: 4096)</translation>
    </message>
    <message>
        <source>Draws all schemes of forming process groups, simulated, beside the paper&apos;s numbers</source>
        <translation>Zeichnet alle Verfahren der Gruppenbildung, simuliert, neben den Zahlen der Veröffentlichung</translation>
    </message>
    <message>
        <source>messages, memory, largest (message) or time (default: messages)</source>
        <translation>messages (Nachrichten), memory (Speicher), largest (größte Nachricht) oder time (Zeit) (Vorgabe: messages)</translation>
    </message>
    <message>
        <source>processes, fraction, colours or formations (default: processes)</source>
        <translation>processes (Prozesse), fraction (Anteil), colours (Farben) oder formations (Gruppenbildungen) (Vorgabe: processes)</translation>
    </message>
    <message>
        <source>no file is given</source>
        <translation>keine Datei ist angegeben</translation>
    </message>
    <message>
        <source>choose a file</source>
        <translation>eine Datei wählen</translation>
    </message>
    <message>
        <source>what decides, quadtree:depth=3 for example (default: automatic)</source>
        <translation>was entscheidet, zum Beispiel quadtree:depth=3 (Vorgabe: automatic)</translation>
    </message>
    <message>
        <source>of no known format: {} of {}: {}</source>
        <translation>unbekanntes Format: {} von {}: {}</translation>
    </message>
    <message>
        <source>there are no measurements in this {}</source>
        <translation>keine Messungen in dieser Datei ({})</translation>
    </message>
    <message>
        <source>{} files measure again what others measured: their runs follow</source>
        <translation>{} Dateien messen noch einmal, was andere maßen: ihre Läufe folgen</translation>
    </message>
    <message>
        <source>Impossible times in {} of {} cells. At {} ranks{}, {}, one process would receive {:.2f} TB/s, more than its memory can take.</source>
        <translation>Unmögliche Zeiten in {} von {} Zellen. Bei {} Rängen{}, {}, würde ein Prozess {:.2f} TB/s empfangen, mehr als sein Speicher aufnehmen kann.</translation>
    </message>
    <message>
        <source>The clock stopped before the data arrived, or the times are means over the processes. Measure with collscope-agent: it times the slowest process.</source>
        <translation>Die Uhr hielt an, bevor die Daten ankamen, oder die Zeiten sind Mittel über die Prozesse. Mit collscope-agent messen: er nimmt die Zeit des langsamsten Prozesses.</translation>
    </message>
    <message>
        <source>the report is about {} systems: {}. --system chooses one.</source>
        <translation>der Bericht handelt von {} Systemen: {}. --system wählt eines.</translation>
    </message>
    <message>
        <source>warning: {} {}</source>
        <translation>Warnung: {} {}</translation>
    </message>
    <message>
        <source>{}: every cell shows &apos;?&apos;. The data do not name a release of Open MPI or MPICH whose own decisions are known for these placements. Enter the release in the column mpi_version of a native CSV (collscope convert), or draw --kind penalty --model baseline.</source>
        <translation>{}: jede Zelle zeigt &apos;?&apos;. Die Daten nennen keine Version von Open MPI oder MPICH, deren eigene Entscheidungen für diese Platzierungen bekannt sind. Die Version in die Spalte mpi_version einer CSV-Datei (collscope convert) eintragen oder --kind penalty --model baseline zeichnen.</translation>
    </message>
</context>
</TS>
