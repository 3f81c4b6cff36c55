<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>messages</name>
    <message>
        <source>there is no time for all of it; left out: </source>
        <translation>die Zeit reicht nicht für alles; weggelassen: </translation>
    </message>
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
        <source>there is no --model</source>
        <translation>--model fehlt</translation>
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
        <source>name a file that an MPI library loads</source>
        <translation>eine Datei nennen, die eine MPI-Bibliothek lädt</translation>
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
        <source>the agent {} was built</source>
        <translation>der Agent {} wurde gebaut</translation>
    </message>
    <message>
        <source>the agent {} was there already</source>
        <translation>der Agent {} war schon da</translation>
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
        <source>there is no --measurements</source>
        <translation>--measurements fehlt</translation>
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
        <source>there is no --target</source>
        <translation>--target fehlt</translation>
    </message>
    <message>
        <source>targets are {}</source>
        <translation>Ziele sind {}</translation>
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
        <source>{} of &apos;{}&apos; is in several files: {} and {}</source>
        <translation>{} von &apos;{}&apos; steht in mehreren Dateien: {} und {}</translation>
    </message>
    <message>
        <source>put them into one folder, or join them with `collscope convert`, and give that</source>
        <translation>sie in einen Ordner legen oder mit `collscope convert` verbinden, und das angeben</translation>
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
        <source>name a file, -o report.html or -o report.pdf, or a folder for both</source>
        <translation>eine Datei nennen, -o report.html oder -o report.pdf, oder einen Ordner für beide</translation>
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
        <source>there is no --{}</source>
        <translation>--{} fehlt</translation>
    </message>
    <message>
        <source>say where the processes of the job are: --nodes 35 --ppn 48</source>
        <translation>sagen, wo die Prozesse des Jobs sind: --nodes 35 --ppn 48</translation>
    </message>
    <message>
        <source>there is no line for the {}</source>
        <translation>es gibt keine Zeile für {}</translation>
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
        <source>commands are {}</source>
        <translation>Befehle sind {}</translation>
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
        <source>code and tables decide as a model does: name one, --model quadtree:depth=3</source>
        <translation>Code und Tabellen entscheiden wie ein Modell: eines nennen, --model quadtree:depth=3</translation>
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
        <source>there is no --collective</source>
        <translation>--collective fehlt</translation>
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
        <source>kinds are decision, penalty</source>
        <translation>Arten sind decision, penalty</translation>
    </message>
    <message>
        <source>a picture shows one collective</source>
        <translation>ein Bild zeigt eine kollektive Operation</translation>
    </message>
    <message>
        <source>write several with --csv or --json</source>
        <translation>mehrere mit --csv oder --json schreiben</translation>
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
        <source>Writes what was found as one document: summary, maps, penalties, figures, decisions</source>
        <translation>Schreibt, was gefunden wurde, als ein Dokument: Übersicht, Karten, Mehrzeiten, Kennzahlen, Entscheidungen</translation>
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
        <source>of the picture in pixels; 900x560 at twice the resolution when not given</source>
        <translation>des Bildes in Pixeln; ohne Angabe 900x560 in doppelter Auflösung</translation>
    </message>
    <message>
        <source>in which order points are measured: coarse-to-fine, refine, variance, regret; coarse-to-fine when not given</source>
        <translation>in welcher Reihenfolge Punkte gemessen werden: coarse-to-fine, refine, variance, regret; ohne Angabe coarse-to-fine</translation>
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
        <source>Exit status: 0 done, 1 the data or the work failed, 2 wrong usage, 130 stopped with Ctrl-C. See also collscope(1).</source>
        <translation>Status am Ende: 0 getan, 1 an Daten oder Arbeit gescheitert, 2 falscher Aufruf, 130 mit Ctrl-C beendet. Siehe auch collscope(1).</translation>
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
        <source>what decides; without it the best rules of the library&apos;s format, with the library itself as a candidate, as many as lose least on runs held out</source>
        <translation>was entscheidet; ohne dies die besten Regeln des Formats der Bibliothek, mit der Bibliothek selbst als Kandidat, und zwar so viele, wie an zurückgehaltenen Läufen am wenigsten verlieren</translation>
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
        <source>all processes describe the data of a call by the same data type: allow algorithms that cut it wrongly where they describe it by several</source>
        <translation>alle Prozesse beschreiben die Daten eines Aufrufs durch denselben Datentyp: Algorithmen erlauben, die sie falsch teilen, wo er durch mehrere beschrieben ist</translation>
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
        <source>decide cells that were not measured and whose decision is a guess too; of predicted times also beyond them, and where they are extrapolated; without it that is left to the library</source>
        <translation>auch Zellen entscheiden, die nicht gemessen wurden und deren Entscheidung eine Vermutung ist; von vorhergesagten Zeiten auch jenseits davon, und wo sie extrapoliert sind; ohne dies bleibt das der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>where a model loses against the library&apos;s own choice: write nothing (the default), leave those cells to the library, or leave the collective to it when it is worse as a whole</source>
        <translation>wo ein Modell gegen die eigene Wahl der Bibliothek verliert: nichts schreiben (Vorgabe), diese Zellen der Bibliothek überlassen, oder die Operation ihr überlassen, wenn sie insgesamt schlechter ist</translation>
    </message>
    <message>
        <source>allow algorithms of releases of the library that could not be tried: what they need is not known</source>
        <translation>Algorithmen von Versionen der Bibliothek erlauben, die nicht erprobt werden konnten: was sie brauchen, ist nicht bekannt</translation>
    </message>
    <message>
        <source>write what the check refuses; the files say so</source>
        <translation>schreiben, was die Prüfung ablehnt; die Dateien sagen es</translation>
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
        <source>of the picture: decision or penalty; decision when not given</source>
        <translation>des Bildes: decision oder penalty; ohne Angabe decision</translation>
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
</context>
</TS>
