<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>HelpPages</name>
    <message>
        <source># All pages

*Edit &gt; Find* (Ctrl+F) looks through them.

</source>
        <translation># Alle Seiten

*Bearbeiten &gt; Suchen* (Strg+F) durchsucht sie.

</translation>
    </message>
</context>
<context>
    <name>collscope::ApplicationFeature</name>
    <message>
        <source>Application</source>
        <translation>Anwendung</translation>
    </message>
    <message>
        <source>Open applicatio&amp;n profile...</source>
        <translation>Anwe&amp;ndungsprofil öffnen...</translation>
    </message>
    <message>
        <source>Open the profile of a program, so that the calls it makes count</source>
        <translation>Das Profil eines Programms öffnen, damit die Aufrufe zählen, die es macht</translation>
    </message>
    <message>
        <source>&amp;Brightness by weight</source>
        <translation>&amp;Helligkeit nach Gewicht</translation>
    </message>
    <message>
        <source>Cells of the maps fade by how little they count</source>
        <translation>Zellen der Karten verblassen, je weniger sie zählen</translation>
    </message>
    <message>
        <source>&amp;Weight of cells...</source>
        <translation>Gewicht von Ze&amp;llen...</translation>
    </message>
    <message>
        <source>Say how much the marked cells (or those in view) count, or a whole collective</source>
        <translation>Festlegen, wie viel die markierten Zellen (oder die sichtbaren) zählen, oder eine ganze kollektive Operation</translation>
    </message>
    <message>
        <source>Open profiles of applications</source>
        <translation>Profile von Anwendungen öffnen</translation>
    </message>
    <message>
        <source>Application profiles (*.profile *.mpiP *.xml *.db *.txt *.xz *.gz);;All files (*)</source>
        <translation>Anwendungsprofile (*.profile *.mpiP *.xml *.db *.txt *.xz *.gz);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open application profile</source>
        <translation>Anwendungsprofil öffnen</translation>
    </message>
    <message>
        <source>Without an application&apos;s weights: %1</source>
        <translation>Ohne die Gewichte einer Anwendung: %1</translation>
    </message>
    <message>
        <source>Open measurements, to see what the application loses.</source>
        <translation>Messungen öffnen, um zu sehen, was die Anwendung verliert.</translation>
    </message>
    <message>
        <source>There can be no more than %1 weights of cells: mark fewer, or zoom in.</source>
        <translation>Mehr als %1 Gewichte von Zellen kann es nicht geben: weniger markieren oder hineinzoomen.</translation>
    </message>
    <message>
        <source>Weight of cells</source>
        <translation>Gewicht von Zellen</translation>
    </message>
</context>
<context>
    <name>collscope::ApplicationModel</name>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>never measured: %1</source>
        <translation>nie gemessen: %1</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Byte</translation>
    </message>
    <message>
        <source>%1 s per run</source>
        <translation>%1 s je Lauf</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Kollektive Operation</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>Platzierung</translation>
    </message>
    <message>
        <source>Message size</source>
        <translation>Nachrichtengröße</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Lost by default</source>
        <translation>Verlust der Vorgabe</translation>
    </message>
    <message>
        <source>Lost by model</source>
        <translation>Verlust des Modells</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>Recorded</source>
        <translation>Aufgezeichnet</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>Of a process on the mean, per run</source>
        <translation>Eines Prozesses im Mittel, je Lauf</translation>
    </message>
    <message>
        <source>Of the time with the library&apos;s default in all of these</source>
        <translation>An der Zeit mit der Vorgabe der Bibliothek in allen diesen</translation>
    </message>
    <message>
        <source>Seconds per run that the library&apos;s own choice takes longer than the best method</source>
        <translation>Sekunden je Lauf, die die eigene Wahl der Bibliothek länger dauert als die beste Methode</translation>
    </message>
    <message>
        <source>Seconds per run that what the model decides takes longer than the best method</source>
        <translation>Sekunden je Lauf, die die Wahl des Modells länger dauert als die beste Methode</translation>
    </message>
    <message>
        <source>Seconds per run that the model takes less than the library&apos;s own choice</source>
        <translation>Sekunden je Lauf, die das Modell weniger braucht als die eigene Wahl der Bibliothek</translation>
    </message>
    <message>
        <source>Seconds per run that the profile says were spent there, waiting for late processes included</source>
        <translation>Sekunden je Lauf, die laut Profil dort verbracht wurden, das Warten auf verspätete Prozesse eingeschlossen</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
</context>
<context>
    <name>collscope::ApplicationPanel</name>
    <message>
        <source>Where applications lose their time</source>
        <translation>Wo Anwendungen ihre Zeit verlieren</translation>
    </message>
    <message>
        <source>Factor of the collective</source>
        <translation>Faktor der kollektiven Operation</translation>
    </message>
    <message>
        <source>Weight of the marked cells, or of those in view where none is marked</source>
        <translation>Gewicht der markierten Zellen oder, wo keine markiert ist, der sichtbaren</translation>
    </message>
    <message>
        <source>&amp;Set</source>
        <translation>&amp;Setzen</translation>
    </message>
    <message>
        <source>Clea&amp;r cells</source>
        <translation>Zellen zu&amp;rücksetzen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Which calls matter? Open the profile of a program: what it calls weighs, and this panel says what it loses and where.
Records of Collscope, mpiP, IPM, mpisee and OTF2 traces as text are read.</source>
        <translation>Welche Aufrufe zählen? Das Profil eines Programms öffnen: was es aufruft, bekommt Gewicht, und hier steht, was es wo verliert.
Aufzeichnungen von Collscope, mpiP, IPM, mpisee und OTF2-Traces als Text werden gelesen.</translation>
    </message>
    <message>
        <source>&amp;Open application profile...</source>
        <translation>Anwendungspr&amp;ofil öffnen...</translation>
    </message>
    <message>
        <source>Application</source>
        <translation>Anwendung</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>How many of the runs are of it, in proportion to the others</source>
        <translation>Wie viele der Läufe von ihr sind, im Verhältnis zu den anderen</translation>
    </message>
    <message>
        <source>Applications with their shares</source>
        <translation>Anwendungen mit ihren Anteilen</translation>
    </message>
    <message>
        <source>&amp;Open...</source>
        <translation>Ö&amp;ffnen...</translation>
    </message>
    <message>
        <source>Opens the profile of another application</source>
        <translation>Öffnet das Profil einer weiteren Anwendung</translation>
    </message>
    <message>
        <source>The cells that the maps show, as far as they are zoomed in, weigh so much; 1 is the mean, 0 leaves them out</source>
        <translation>So viel wiegen die Zellen, die die Karten im gewählten Ausschnitt zeigen; 1 ist das Mittel, 0 lässt sie aus</translation>
    </message>
    <message>
        <source>Takes all weights back that were set for cells</source>
        <translation>Nimmt alle Gewichte zurück, die für Zellen gesetzt wurden</translation>
    </message>
    <message>
        <source>Marked cells</source>
        <translation>Markierte Zellen</translation>
    </message>
    <message>
        <source>Weight of %1</source>
        <translation>Gewicht von %1</translation>
    </message>
    <message>
        <source>Clear weights of cells</source>
        <translation>Gewichte von Zellen löschen</translation>
    </message>
    <message>
        <source>Application: %1</source>
        <translation>Anwendung: %1</translation>
    </message>
    <message>
        <source>Application: %1 and %2 more</source>
        <translation>Anwendung: %1 und %2 weitere</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>recorded by %1</source>
        <translation>aufgezeichnet von %1</translation>
    </message>
    <message>
        <source>the program had not come to its end</source>
        <translation>das Programm war noch nicht zu Ende</translation>
    </message>
    <message>
        <source>absent</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>%1 has not been read: it stays part of the project</source>
        <translation>%1 wurde nicht gelesen: Teil des Projekts bleibt es</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>Factor of %1</source>
        <translation>Faktor von %1</translation>
    </message>
    <message>
        <source>Set by hand: %1.</source>
        <translation>Von Hand gesetzt: %1.</translation>
    </message>
    <message>
        <source>No application is open.</source>
        <translation>Keine Anwendung ist geöffnet.</translation>
    </message>
    <message>
        <source>Working out what is lost.</source>
        <translation>Der Verlust wird berechnet.</translation>
    </message>
    <message>
        <source>Nobody knows what is lost: none of the calls was measured. The remarks say why.</source>
        <translation>Was verloren geht, weiß niemand: keiner der Aufrufe wurde gemessen. Warum, sagen die Bemerkungen.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>the models on show</source>
        <translation>die gezeigten Modelle</translation>
    </message>
    <message>
        <source>How many calls is estimated by their time, waiting included.</source>
        <translation>Die Zahl der Aufrufe ist aus ihrer Zeit geschätzt, Warten eingeschlossen.</translation>
    </message>
    <message>
        <source>%1 (at best) are in cells where the default or the decision was not measured.</source>
        <translation>%1 (bestenfalls) entfallen auf Zellen, in denen die Vorgabe oder die Entscheidung nicht gemessen wurde.</translation>
    </message>
    <message>
        <source>Never measured: %1 per run as recorded.</source>
        <translation>Nie gemessen: %1 je Lauf laut Aufzeichnung.</translation>
    </message>
    <message>
        <source>Share of %1</source>
        <translation>Anteil von %1</translation>
    </message>
    <message>
        <source>Remove application</source>
        <translation>Anwendung entfernen</translation>
    </message>
    <message>
        <source>What is lost cannot be told: the program ran on another machine or with other methods, or waited for late processes.</source>
        <translation>Was verloren geht, ist nicht zu sagen: Das Programm lief auf einem anderen Rechner oder mit anderen Methoden, oder es wartete auf verspätete Prozesse.</translation>
    </message>
</context>
<context>
    <name>collscope::CampaignEditor</name>
    <message>
        <source>Batch script</source>
        <translation>Batch-Skript</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Campaign plan</source>
        <translation>Kampagnenplan</translation>
    </message>
    <message>
        <source>M&amp;achine:</source>
        <translation>Re&amp;chner:</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Host profile of the machine to measure on</source>
        <translation>Rechnerprofil, mit dem gemessen wird</translation>
    </message>
    <message>
        <source>&amp;Edit profiles...</source>
        <translation>Profile be&amp;arbeiten...</translation>
    </message>
    <message>
        <source>What will be measured</source>
        <translation>Zu messen</translation>
    </message>
    <message>
        <source>Numbers: methods to measure. Dark cells are measured first, light ones last: they are left out when the budget is used up.</source>
        <translation>Zahlen: zu messende Methoden. Dunkle Zellen werden zuerst gemessen, helle zuletzt: sie entfallen, wenn das Budget verbraucht ist.</translation>
    </message>
    <message>
        <source>Script &amp;for:</source>
        <translation>Skript &amp;für:</translation>
    </message>
    <message>
        <source>Submitted in the job&apos;s folder with:</source>
        <translation>Abgeschickt im Ordner des Jobs mit:</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>&amp;Load plan...</source>
        <translation>Plan &amp;laden...</translation>
    </message>
    <message>
        <source>Take the plan of a file</source>
        <translation>Den Plan einer Datei übernehmen</translation>
    </message>
    <message>
        <source>Sa&amp;ve plan...</source>
        <translation>Plan spe&amp;ichern...</translation>
    </message>
    <message>
        <source>Write the plan to a file, for collscope-agent --plan as well</source>
        <translation>Den Plan in eine Datei schreiben, auch für collscope-agent --plan</translation>
    </message>
    <message>
        <source>&amp;Write script...</source>
        <translation>&amp;Skript schreiben...</translation>
    </message>
    <message>
        <source>Write script and plan into a folder, to be submitted by hand; open the records in the window when they are there</source>
        <translation>Skript und Plan in einen Ordner schreiben, um den Job von Hand abzuschicken; sind die Aufzeichnungen da, im Fenster öffnen</translation>
    </message>
    <message>
        <source>&amp;Submit</source>
        <translation>Absc&amp;hicken</translation>
    </message>
    <message>
        <source>Send it to the machine</source>
        <translation>An den Rechner schicken</translation>
    </message>
    <message>
        <source>there is no machine yet: make a host profile with Edit profiles</source>
        <translation>noch gibt es keinen Rechner: mit Profile bearbeiten ein Rechnerprofil anlegen</translation>
    </message>
    <message>
        <source>the plan is not complete: %1</source>
        <translation>der Plan ist unvollständig: %1</translation>
    </message>
    <message>
        <source>Estimate: %1</source>
        <translation>Schätzung: %1</translation>
    </message>
</context>
<context>
    <name>collscope::CampaignForm</name>
    <message>
        <source>How it is measured</source>
        <translation>Wie gemessen wird</translation>
    </message>
    <message>
        <source>&amp;Collectives:</source>
        <translation>&amp;Operationen:</translation>
    </message>
    <message>
        <source>MPI operations to measure, all in the same job.</source>
        <translation>MPI-Operationen, die gemessen werden, alle im selben Job.</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>Collscope&apos;s own</source>
        <translation>die von Collscope</translation>
    </message>
    <message>
        <source>the MPI library&apos;s own</source>
        <translation>die der MPI-Bibliothek</translation>
    </message>
    <message>
        <source>these:</source>
        <translation>diese:</translation>
    </message>
    <message>
        <source>Names of methods</source>
        <translation>Namen von Methoden</translation>
    </message>
    <message>
        <source>&amp;Methods:</source>
        <translation>&amp;Methoden:</translation>
    </message>
    <message>
        <source>Message si&amp;zes:</source>
        <translation>Nachrichten&amp;größen:</translation>
    </message>
    <message>
        <source>nodes x processes per node</source>
        <translation>Knoten x Prozesse je Knoten</translation>
    </message>
    <message>
        <source>numbers of processes</source>
        <translation>Prozesszahlen</translation>
    </message>
    <message>
        <source>&amp;Processes:</source>
        <translation>&amp;Prozesse:</translation>
    </message>
    <message>
        <source>How the communicators are given whose collectives are measured.</source>
        <translation>Wie die Kommunikatoren angegeben sind, deren kollektive Operationen gemessen werden.</translation>
    </message>
    <message>
        <source>&amp;Nodes:</source>
        <translation>K&amp;noten:</translation>
    </message>
    <message>
        <source>P&amp;rocesses per node:</source>
        <translation>P&amp;rozesse je Knoten:</translation>
    </message>
    <message>
        <source>Comm&amp;unicator sizes:</source>
        <translation>Komm&amp;unikatorgrößen:</translation>
    </message>
    <message>
        <source>&amp;Budget in seconds:</source>
        <translation>&amp;Budget in Sekunden:</translation>
    </message>
    <message>
        <source>one for everything</source>
        <translation>einer für alles</translation>
    </message>
    <message>
        <source>one for each number of nodes</source>
        <translation>einer für jede Zahl von Knoten</translation>
    </message>
    <message>
        <source>&amp;Jobs:</source>
        <translation>&amp;Jobs:</translation>
    </message>
    <message>
        <source>One job measures small communicators on some of its nodes. Several jobs wait in the queue one by one; the small ones often start sooner.</source>
        <translation>Ein einziger Job misst kleine Kommunikatoren auf einem Teil seiner Knoten. Mehrere Jobs warten einzeln in der Warteschlange; kleine beginnen oft früher.</translation>
    </message>
    <message>
        <source>N&amp;odes of the job:</source>
        <translation>Knoten &amp;des Jobs:</translation>
    </message>
    <message>
        <source>Nodes to ask the scheduler for. As the plan: the largest number of nodes in it.</source>
        <translation>Knoten, die beim Scheduler angefordert werden. Wie der Plan: die größte Knotenzahl darin.</translation>
    </message>
    <message>
        <source>Processes on eac&amp;h:</source>
        <translation>Proz&amp;esse je Knoten:</translation>
    </message>
    <message>
        <source>Processes to start on every node. As the plan: the largest number in it.</source>
        <translation>Prozesse, die auf jedem Knoten gestartet werden. Wie der Plan: die größte Zahl darin.</translation>
    </message>
    <message>
        <source>as the plan</source>
        <translation>wie der Plan</translation>
    </message>
    <message>
        <source>&amp;Time limit:</source>
        <translation>&amp;Zeitgrenze:</translation>
    </message>
    <message>
        <source>Of each job, for the scheduler. A little more than the budget; what was measured when it is over counts.</source>
        <translation>Jedes Jobs, für den Scheduler. Etwas mehr als das Budget; was bei ihrem Ablauf gemessen ist, zählt.</translation>
    </message>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source>Se&amp;gments:</source>
        <translation>Segmen&amp;te:</translation>
    </message>
    <message>
        <source>Fan-outs:</source>
        <translation>Verzweigungsgrade:</translation>
    </message>
    <message>
        <source>Repet&amp;itions:</source>
        <translation>&amp;Wiederholungen:</translation>
    </message>
    <message>
        <source>Precision:</source>
        <translation>Genauigkeit:</translation>
    </message>
    <message>
        <source>Seconds per point:</source>
        <translation>Sekunden je Punkt:</translation>
    </message>
    <message>
        <source>Warm-up:</source>
        <translation>Aufwärmen:</translation>
    </message>
    <message>
        <source>Stuck after seconds:</source>
        <translation>Hängt nach Sekunden:</translation>
    </message>
    <message>
        <source>Number of the run:</source>
        <translation>Nummer des Laufs:</translation>
    </message>
    <message>
        <source>Name of the machine:</source>
        <translation>Name des Rechners:</translation>
    </message>
    <message>
        <source>Single cells:</source>
        <translation>Einzelne Zellen:</translation>
    </message>
    <message>
        <source>Weights:</source>
        <translation>Gewichte:</translation>
    </message>
    <message>
        <source>Order:</source>
        <translation>Reihenfolge:</translation>
    </message>
    <message>
        <source>S&amp;ynchronisation:</source>
        <translation>S&amp;ynchronisation:</translation>
    </message>
    <message>
        <source>Buffers:</source>
        <translation>Puffer:</translation>
    </message>
    <message>
        <source>tick at least one</source>
        <translation>mindestens eine ankreuzen</translation>
    </message>
    <message>
        <source>name them, separated by commas, for example default, binomial</source>
        <translation>Namen, durch Kommas getrennt, zum Beispiel default, binomial</translation>
    </message>
    <message>
        <source>At once:</source>
        <translation>Gleichzeitig:</translation>
    </message>
    <message>
        <source>Disturbance:</source>
        <translation>Störung:</translation>
    </message>
</context>
<context>
    <name>collscope::CampaignWorker</name>
    <message>
        <source>disconnected</source>
        <translation>getrennt</translation>
    </message>
</context>
<context>
    <name>collscope::CampaignsFeature</name>
    <message>
        <source>%1 on %2, %3</source>
        <translation>%1 auf %2, %3</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>Campaigns</source>
        <translation>Kampagnen</translation>
    </message>
    <message>
        <source>%1: sign in to go on (Campaigns panel)</source>
        <translation>%1: zum Weitermachen anmelden (Bereich Kampagnen)</translation>
    </message>
    <message>
        <source>&amp;Host profiles...</source>
        <translation>Re&amp;chnerprofile...</translation>
    </message>
    <message>
        <source>Machines to measure on, and how to reach them</source>
        <translation>Rechner, auf denen gemessen wird, und wie man sie erreicht</translation>
    </message>
    <message>
        <source>There are changes of host profiles that are not saved.</source>
        <translation>Änderungen an Rechnerprofilen sind nicht gespeichert.</translation>
    </message>
    <message>
        <source>Cancel jobs</source>
        <translation>Jobs abbrechen</translation>
    </message>
    <message>
        <source>End this job? What it has measured so far stays.</source>
        <translation>Diesen Job beenden? Was er bisher gemessen hat, bleibt.</translation>
    </message>
    <message>
        <source>End these %1 jobs? What they have measured so far stays.</source>
        <translation>Diese %1 Jobs beenden? Was sie bisher gemessen haben, bleibt.</translation>
    </message>
    <message>
        <source>Records of the job</source>
        <translation>Aufzeichnungen des Jobs</translation>
    </message>
    <message>
        <source>Records (records *.records);;All files (*)</source>
        <translation>Aufzeichnungen (records *.records);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Recent campai&amp;gns</source>
        <translation>Letzte Kam&amp;pagnen</translation>
    </message>
    <message>
        <source>&amp;Open sample campaign</source>
        <translation>Beispielka&amp;mpagne öffnen</translation>
    </message>
    <message>
        <source>List a campaign on a cluster that has ended, and show its maps</source>
        <translation>Eine beendete Kampagne auf einem Cluster auflisten und ihre Karten zeigen</translation>
    </message>
</context>
<context>
    <name>collscope::CampaignsPanel</name>
    <message>
        <source>Jobs of campaigns</source>
        <translation>Jobs der Kampagnen</translation>
    </message>
    <message>
        <source>&amp;New campaign...</source>
        <translation>&amp;Neue Kampagne...</translation>
    </message>
    <message>
        <source>Measure on another machine (Ctrl+N)</source>
        <translation>Auf einem anderen Rechner messen (Strg+N)</translation>
    </message>
    <message>
        <source>&amp;Show on maps</source>
        <translation>Auf &amp;Karten zeigen</translation>
    </message>
    <message>
        <source>Open what the job has measured so far (Enter)</source>
        <translation>Öffnen, was der Job bisher gemessen hat (Eingabe)</translation>
    </message>
    <message>
        <source>&amp;Fetch so far</source>
        <translation>&amp;Bisheriges holen</translation>
    </message>
    <message>
        <source>Ask about the job and fetch its records now</source>
        <translation>Jetzt nach dem Job fragen und seine Aufzeichnungen holen</translation>
    </message>
    <message>
        <source>Open &amp;log</source>
        <translation>&amp;Log öffnen</translation>
    </message>
    <message>
        <source>Fetch the end of the job&apos;s log</source>
        <translation>Das Ende des Logs des Jobs holen</translation>
    </message>
    <message>
        <source>&amp;Cancel...</source>
        <translation>&amp;Abbrechen...</translation>
    </message>
    <message>
        <source>Ask the scheduler to end the job (Delete)</source>
        <translation>Den Scheduler bitten, den Job zu beenden (Entf)</translation>
    </message>
    <message>
        <source>&amp;Resubmit the rest</source>
        <translation>&amp;Rest erneut abschicken</translation>
    </message>
    <message>
        <source>A new job for what an ended one left out</source>
        <translation>Ein neuer Job für das, was ein beendeter ausgelassen hat</translation>
    </message>
    <message>
        <source>Su&amp;bmit draft</source>
        <translation>&amp;Entwurf abschicken</translation>
    </message>
    <message>
        <source>Send a job that was only prepared</source>
        <translation>Einen Job abschicken, der nur vorbereitet war</translation>
    </message>
    <message>
        <source>Look &amp;again</source>
        <translation>N&amp;och einmal nachsehen</translation>
    </message>
    <message>
        <source>Ask once more about a lost job</source>
        <translation>Noch einmal nach einem verlorenen Job fragen</translation>
    </message>
    <message>
        <source>&amp;Mark as finished</source>
        <translation>Als &amp;fertig markieren</translation>
    </message>
    <message>
        <source>Of a lost job you know that it has ended well</source>
        <translation>Von einem verlorenen Job ist bekannt, dass er gut geendet hat</translation>
    </message>
    <message>
        <source>&amp;Import records...</source>
        <translation>Aufzeichnungen &amp;importieren...</translation>
    </message>
    <message>
        <source>Records that you brought from the machine yourself</source>
        <translation>Aufzeichnungen, die von Hand vom Rechner geholt wurden</translation>
    </message>
    <message>
        <source>R&amp;efresh</source>
        <translation>Akt&amp;ualisieren</translation>
    </message>
    <message>
        <source>Ask all machines now; at most every ten seconds (Ctrl+R)</source>
        <translation>Jetzt alle Rechner fragen; höchstens alle zehn Sekunden (Strg+R)</translation>
    </message>
    <message>
        <source>No campaigns yet. A campaign measures on another machine through your ssh and its scheduler: Campaign &gt; New campaign...</source>
        <translation>Noch keine Kampagnen. Eine Kampagne misst auf einem anderen Rechner über das eigene ssh und dessen Scheduler: Kampagne &gt; Neue Kampagne...</translation>
    </message>
    <message>
        <source>New campaign...</source>
        <translation>Neue Kampagne...</translation>
    </message>
    <message>
        <source>Campaigns</source>
        <translation>Kampagnen</translation>
    </message>
    <message>
        <source>Campaigns: %1 open</source>
        <translation>Kampagnen: %1 offen</translation>
    </message>
    <message>
        <source>Ta&amp;ke back</source>
        <translation>&amp;Zurückholen</translation>
    </message>
    <message>
        <source>Archi&amp;ve</source>
        <translation>Arc&amp;hivieren</translation>
    </message>
    <message>
        <source>Remove an ended job from the list; its measurements stay. An archived one comes back (Ctrl+H)</source>
        <translation>Einen beendeten Job aus der Liste nehmen; seine Messungen bleiben. Ein archivierter kommt zurück (Strg+H)</translation>
    </message>
    <message>
        <source>Show archive&amp;d</source>
        <translation>Archi&amp;vierte zeigen</translation>
    </message>
    <message>
        <source>List archived jobs too, in italics (Ctrl+Shift+H)</source>
        <translation>Auch archivierte Jobs anzeigen, kursiv (Strg+Umschalt+H)</translation>
    </message>
    <message>
        <source>%1 archived</source>
        <translation>%1 archiviert</translation>
    </message>
    <message>
        <source>None archived</source>
        <translation>Keine archiviert</translation>
    </message>
</context>
<context>
    <name>collscope::CellMenuFeature</name>
    <message>
        <source>&amp;Details</source>
        <translation>&amp;Einzelheiten</translation>
    </message>
    <message>
        <source>&amp;Times over message size</source>
        <translation>&amp;Zeiten über der Nachrichtengröße</translation>
    </message>
    <message>
        <source>&amp;Rounds</source>
        <translation>&amp;Runden</translation>
    </message>
    <message>
        <source>The rounds of these methods are not known.</source>
        <translation>Die Runden dieser Methoden sind nicht bekannt.</translation>
    </message>
    <message>
        <source>&amp;Measure again...</source>
        <translation>Neu &amp;messen...</translation>
    </message>
    <message>
        <source>Campaigns do not measure single cells of process groups.</source>
        <translation>Kampagnen messen keine einzelnen Zellen von Prozessgruppen.</translation>
    </message>
    <message>
        <source>Set by &amp;hand</source>
        <translation>Von &amp;Hand setzen</translation>
    </message>
    <message>
        <source>No method was measured in this cell.</source>
        <translation>In dieser Zelle wurde keine Methode gemessen.</translation>
    </message>
    <message>
        <source>%1 (fastest)</source>
        <translation>%1 (schnellste)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Copy as r&amp;ule: %1</source>
        <translation>Als &amp;Regel kopieren: %1</translation>
    </message>
    <message>
        <source>Copy mpirun &amp;line: %1</source>
        <translation>mpirun-Zei&amp;le kopieren: %1</translation>
    </message>
    <message>
        <source>No method is chosen in this cell.</source>
        <translation>In dieser Zelle ist keine Methode gewählt.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>library default</source>
        <translation>Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>Copied to the clipboard</source>
        <translation>In die Zwischenablage kopiert</translation>
    </message>
    <message>
        <source>Not every call is known to meet what it requires: %1. Export it: the check has an option for that.</source>
        <translation>Nicht von jedem Aufruf ist bekannt, dass er erfüllt, was nötig ist: %1. Beim Export hat die Prüfung dafür eine Option.</translation>
    </message>
</context>
<context>
    <name>collscope::ChartView</name>
    <message>
        <source>+%1 more</source>
        <translation>+%1 weitere</translation>
    </message>
</context>
<context>
    <name>collscope::CheckList</name>
    <message>
        <source>passed</source>
        <translation>bestanden</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>durchgefallen</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
</context>
<context>
    <name>collscope::CodeFeature</name>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>&amp;Export decision function...</source>
        <translation>&amp;Entscheidungsfunktion exportieren...</translation>
    </message>
    <message>
        <source>Nothing was exported: %1 is not fitted yet</source>
        <translation>Nichts wurde exportiert: %1 ist noch nicht angepasst</translation>
    </message>
</context>
<context>
    <name>collscope::CodePanel</name>
    <message>
        <source>Even if worse</source>
        <translation>Auch wenn schlechter</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Den Code kopieren</translation>
    </message>
    <message>
        <source>Export...</source>
        <translation>Exportieren...</translation>
    </message>
    <message>
        <source>Write the code to a file (Ctrl+E)</source>
        <translation>Den Code in eine Datei schreiben (Strg+E)</translation>
    </message>
    <message>
        <source>The decision function of the model appears here.</source>
        <translation>Hier erscheint die Entscheidungsfunktion des Modells.</translation>
    </message>
    <message>
        <source>Code of the decision function</source>
        <translation>Code der Entscheidungsfunktion</translation>
    </message>
    <message>
        <source>What a job loses on average now, and with this code: mean penalties of the library&apos;s own choice and of what is written, against the best method that was measured, in the cells where both were. The library&apos;s own choice is among the methods compared with, so the figures may be higher than the Model panel&apos;s, which compares with the best candidate.</source>
        <translation>Was ein Job jetzt im Mittel verliert und was mit diesem Code: mittlere Mehrzeiten der eigenen Wahl der Bibliothek und des Geschriebenen gegenüber der besten gemessenen Methode, in den Zellen, in denen beides gemessen wurde. Die eigene Wahl der Bibliothek gehört zu den verglichenen Methoden, daher können die Zahlen höher sein als im Bereich Modell, der mit dem besten Kandidaten vergleicht.</translation>
    </message>
    <message>
        <source>Show and export also what loses against the library&apos;s own choice</source>
        <translation>Auch zeigen und exportieren, was gegen die eigene Wahl der Bibliothek verliert</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Code: %1, %2</source>
        <translation>Code: %1, %2</translation>
    </message>
    <message>
        <source>Slower than the fastest algorithm (mean): library default %1, this code %2.</source>
        <translation>Langsamer als der schnellste Algorithmus (Mittel): Vorgabe der Bibliothek %1, dieser Code %2.</translation>
    </message>
    <message>
        <source>On held-out runs: library default %1, this code %2.</source>
        <translation>Auf zurückgehaltenen Läufen: Vorgabe der Bibliothek %1, dieser Code %2.</translation>
    </message>
    <message>
        <source>The times are predicted.</source>
        <translation>Die Zeiten sind vorhergesagt.</translation>
    </message>
    <message>
        <source>Verdict: %1.</source>
        <translation>Urteil: %1.</translation>
    </message>
</context>
<context>
    <name>collscope::CollectiveList</name>
    <message>
        <source>all there are</source>
        <translation>alle vorhandenen</translation>
    </message>
</context>
<context>
    <name>collscope::ColourVisionFeature</name>
    <message>
        <source>Colour &amp;vision</source>
        <translation>&amp;Farbsehen</translation>
    </message>
    <message>
        <source>Simulates how others see the window; ends with it</source>
        <translation>Simuliert, wie andere das Fenster sehen; endet mit ihm</translation>
    </message>
    <message>
        <source>&amp;As it is</source>
        <translation>&amp;Wie es ist</translation>
    </message>
    <message>
        <source>&amp;Deuteranopia: no green cones</source>
        <translation>&amp;Deuteranopie: ohne grüne Zapfen</translation>
    </message>
    <message>
        <source>&amp;Protanopia: no red cones</source>
        <translation>&amp;Protanopie: ohne rote Zapfen</translation>
    </message>
    <message>
        <source>&amp;Tritanopia: no blue cones</source>
        <translation>&amp;Tritanopie: ohne blaue Zapfen</translation>
    </message>
    <message>
        <source>&amp;Grey, as printed without colour</source>
        <translation>&amp;Grau, wie ohne Farbe gedruckt</translation>
    </message>
</context>
<context>
    <name>collscope::ComparePanel</name>
    <message>
        <source>Compared models</source>
        <translation>Verglichene Modelle</translation>
    </message>
    <message>
        <source>Chart of the compared models</source>
        <translation>Diagramm der verglichenen Modelle</translation>
    </message>
    <message>
        <source>over %1</source>
        <translation>über %1</translation>
    </message>
    <message>
        <source>Chart of mean penalty</source>
        <translation>Diagramm der mittleren Mehrzeit</translation>
    </message>
    <message>
        <source>Add model on show</source>
        <translation>Gezeigtes Modell hinzufügen</translation>
    </message>
    <message>
        <source>Add the model on the maps to the comparison</source>
        <translation>Das Modell auf den Karten in den Vergleich aufnehmen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the selected models from the comparison (Delete)</source>
        <translation>Die ausgewählten Modelle aus dem Vergleich nehmen (Entf)</translation>
    </message>
    <message>
        <source>Mean penalty</source>
        <translation>Mittlere Mehrzeit</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>Vergleich: %1</translation>
    </message>
    <message>
        <source>held out: %1</source>
        <translation>zurückgehalten: %1</translation>
    </message>
    <message>
        <source>Comparing... The figures are those of the former choice.</source>
        <translation>Vergleich läuft... Die Zahlen sind die der vorigen Wahl.</translation>
    </message>
    <message>
        <source>Recommended: the least mean penalty on what is held out, %1. Library default: %2.</source>
        <translation>Empfohlen: geringste mittlere Mehrzeit auf dem Zurückgehaltenen, %1. Vorgabe der Bibliothek: %2.</translation>
    </message>
    <message>
        <source>Recommended: the least mean penalty on what is held out, %1.</source>
        <translation>Empfohlen: geringste mittlere Mehrzeit auf dem Zurückgehaltenen, %1.</translation>
    </message>
    <message>
        <source>Pareto member: no other model has fewer leaves and a lower mean penalty, on what is held out where anything is</source>
        <translation>Auf der Pareto-Front: kein anderes Modell hat weniger Blätter und eine geringere mittlere Mehrzeit, auf dem Zurückgehaltenen, wo es solches gibt</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <source>Show the selected model on the maps; without a selection the recommended one</source>
        <translation>Das ausgewählte Modell auf den Karten zeigen; ohne Auswahl das empfohlene</translation>
    </message>
    <message>
        <source>Export...</source>
        <translation>Exportieren...</translation>
    </message>
    <message>
        <source>Use this model and choose what to export</source>
        <translation>Dieses Modell verwenden und wählen, was exportiert wird</translation>
    </message>
</context>
<context>
    <name>collscope::ComparingFeature</name>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Parameterreihe</translation>
    </message>
    <message>
        <source>Add to &amp;comparison</source>
        <translation>Zum &amp;Vergleich hinzufügen</translation>
    </message>
    <message>
        <source>Compare this model with others in the Compare panel (Ctrl+D)</source>
        <translation>Dieses Modell im Bereich Vergleich mit anderen vergleichen (Strg+D)</translation>
    </message>
    <message>
        <source>Compare there as well</source>
        <translation>Auch dort vergleichen</translation>
    </message>
    <message>
        <source>Remove from comparison</source>
        <translation>Aus dem Vergleich nehmen</translation>
    </message>
    <message>
        <source>Hold out</source>
        <translation>Zurückhalten</translation>
    </message>
    <message>
        <source>Add to comparison</source>
        <translation>Zum Vergleich hinzufügen</translation>
    </message>
</context>
<context>
    <name>collscope::DataFeature</name>
    <message>
        <source>&amp;Minimum: the fastest run</source>
        <translation>&amp;Minimum: der schnellste Lauf</translation>
    </message>
    <message>
        <source>&amp;Geometric mean over the runs</source>
        <translation>&amp;Geometrisches Mittel der Läufe</translation>
    </message>
    <message>
        <source>M&amp;edian over the runs</source>
        <translation>M&amp;edian der Läufe</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>&amp;Next collective</source>
        <translation>&amp;Nächste kollektive Operation</translation>
    </message>
    <message>
        <source>&amp;Previous collective</source>
        <translation>&amp;Vorige kollektive Operation</translation>
    </message>
    <message>
        <source>&amp;Library default is a candidate</source>
        <translation>Vorga&amp;be ist Kandidat</translation>
    </message>
    <message>
        <source>Let a decision be &quot;leave this cell to the library&quot; where its own choice was the fastest</source>
        <translation>Eine Entscheidung darf &quot;diese Zelle der Bibliothek überlassen&quot; lauten, wo deren eigene Wahl am schnellsten war</translation>
    </message>
    <message>
        <source>Library default is a candidate</source>
        <translation>Vorgabe ist Kandidat</translation>
    </message>
    <message>
        <source>&amp;Ties are free choices</source>
        <translation>&amp;Gleichstände sind freie Wahl</translation>
    </message>
    <message>
        <source>Let models choose any method that cannot be told from the best of a cell: quadtrees and C4.5 trees become smaller</source>
        <translation>Modelle dürfen jede Methode wählen, die sich von der besten einer Zelle nicht unterscheiden lässt: Quadtrees und C4.5-Bäume werden kleiner</translation>
    </message>
    <message>
        <source>&amp;Close this data</source>
        <translation>Diese Daten &amp;schließen</translation>
    </message>
    <message>
        <source>What &amp;stands for a cell</source>
        <translation>&amp;Wofür eine Zelle steht</translation>
    </message>
    <message>
        <source>Which time of several runs stands for a method in a cell; a single run has one</source>
        <translation>Welche Zeit mehrerer Läufe in einer Zelle für eine Methode steht; bei einem einzigen Lauf ist es seine</translation>
    </message>
    <message>
        <source>Of several runs; kept for what is opened later</source>
        <translation>Bei mehreren Läufen; bleibt auch für das, was später geöffnet wird</translation>
    </message>
</context>
<context>
    <name>collscope::DatasetPanel</name>
    <message>
        <source>Open data</source>
        <translation>Geöffnete Daten</translation>
    </message>
    <message>
        <source>Close this data</source>
        <translation>Diese Daten schließen</translation>
    </message>
</context>
<context>
    <name>collscope::DatasetTreeModel</name>
    <message>
        <source>Message size of %1: %2</source>
        <translation>Nachrichtengröße von %1: %2</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Vergleichsbasis</translation>
    </message>
    <message>
        <source>no baseline</source>
        <translation>keine Vergleichsbasis</translation>
    </message>
    <message>
        <source>system</source>
        <translation>System</translation>
    </message>
    <message>
        <source>MPI library</source>
        <translation>MPI-Bibliothek</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>predicted by a model, not measured</source>
        <translation>von einem Modell vorhergesagt, nicht gemessen</translation>
    </message>
    <message>
        <source>format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>read from</source>
        <translation>gelesen aus</translation>
    </message>
    <message>
        <source>measurements</source>
        <translation>Messungen</translation>
    </message>
    <message>
        <source>not read</source>
        <translation>nicht gelesen</translation>
    </message>
    <message>
        <source>%1: see the log</source>
        <translation>%1: siehe Log</translation>
    </message>
    <message>
        <source>Library default against the fastest method (mean): %1</source>
        <translation>Vorgabe der Bibliothek gegen die schnellste Methode (Mittel): %1</translation>
    </message>
</context>
<context>
    <name>collscope::Declared</name>
    <message>
        <source>... so many processes each (as many as all of them have)</source>
        <translation>... so viele Prozesse jeweils (so viele, wie alle haben)</translation>
    </message>
    <message>
        <source>12 channels</source>
        <translation>12 Kanäle</translation>
    </message>
    <message>
        <source>16 channels</source>
        <translation>16 Kanäle</translation>
    </message>
    <message>
        <source>2 channels</source>
        <translation>2 Kanäle</translation>
    </message>
    <message>
        <source>20 channels</source>
        <translation>20 Kanäle</translation>
    </message>
    <message>
        <source>24 channels</source>
        <translation>24 Kanäle</translation>
    </message>
    <message>
        <source>28 channels</source>
        <translation>28 Kanäle</translation>
    </message>
    <message>
        <source>32 channels</source>
        <translation>32 Kanäle</translation>
    </message>
    <message>
        <source>4 channels</source>
        <translation>4 Kanäle</translation>
    </message>
    <message>
        <source>4.1 and 5.0: HAN keeps allreduce</source>
        <translation>4.1 und 5.0: HAN behält allreduce</translation>
    </message>
    <message>
        <source>48 channels</source>
        <translation>48 Kanäle</translation>
    </message>
    <message>
        <source>5.0 only</source>
        <translation>nur 5.0</translation>
    </message>
    <message>
        <source>64 channels</source>
        <translation>64 Kanäle</translation>
    </message>
    <message>
        <source>8 channels</source>
        <translation>8 Kanäle</translation>
    </message>
    <message>
        <source>A library&apos;s file</source>
        <translation>Datei einer Bibliothek</translation>
    </message>
    <message>
        <source>Algorithm (name or number)</source>
        <translation>Algorithmus (Name oder Nummer)</translation>
    </message>
    <message>
        <source>As the papers count them: of a quadtree also the quadrants that only fill its square up, which no instance comes to</source>
        <translation>Wie die Artikel sie zählen: bei einem Quadtree auch die Quadranten, die nur sein Quadrat auffüllen und zu denen keine Instanz kommt</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>Attribute</translation>
    </message>
    <message>
        <source>Best choices</source>
        <translation>Beste Wahl</translation>
    </message>
    <message>
        <source>Boosted trees (XGBoost)</source>
        <translation>Geboostete Bäume (XGBoost)</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Schranke</translation>
    </message>
    <message>
        <source>C4.5 decision tree</source>
        <translation>C4.5-Entscheidungsbaum</translation>
    </message>
    <message>
        <source>C99 decision function</source>
        <translation>C99-Entscheidungsfunktion</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>Cells a tree is first grown from; 0: a fifth, at least 2 sqrt(N).</source>
        <translation>Zellen, aus denen ein Baum zuerst wächst; 0: ein Fünftel, mindestens 2 sqrt(N).</translation>
    </message>
    <message>
        <source>Cells above</source>
        <translation>Zellen darüber</translation>
    </message>
    <message>
        <source>Cells held out beyond the measured range: of a greater or smaller communicator, number of nodes, processes per node or message than any that was fitted to. They are in all other held-out figures as well</source>
        <translation>Zurückgehaltene Zellen jenseits des gemessenen Bereichs: von größerem oder kleinerem Kommunikator, Knotenzahl, Prozessen je Knoten oder Nachricht als alle, an die angepasst wurde. In allen anderen zurückgehaltenen Zahlen sind sie enthalten</translation>
    </message>
    <message>
        <source>Cells held out whose chosen method was not measured there</source>
        <translation>Zurückgehaltene Zellen, deren gewählte Methode dort nicht gemessen wurde</translation>
    </message>
    <message>
        <source>Cells of the map in which nothing was measured</source>
        <translation>Zellen der Karte, in denen nichts gemessen wurde</translation>
    </message>
    <message>
        <source>Cells that at least two branches of every test must hold: more gives a smaller tree.</source>
        <translation>Zellen, die mindestens zwei Zweige jeder Abfrage enthalten müssen: mehr ergibt einen kleineren Baum.</translation>
    </message>
    <message>
        <source>Cells that the tree was fitted to, of all its collectives</source>
        <translation>Zellen, an die der Baum angepasst wurde, aller seiner kollektiven Operationen</translation>
    </message>
    <message>
        <source>Cells that were held out and have a penalty</source>
        <translation>Zellen, die zurückgehalten wurden und eine Mehrzeit haben</translation>
    </message>
    <message>
        <source>Channels as recorded (column fanout)</source>
        <translation>Kanäle wie aufgezeichnet (Spalte fanout)</translation>
    </message>
    <message>
        <source>Channels: the library&apos;s own number</source>
        <translation>Kanäle: die Zahl der Bibliothek</translation>
    </message>
    <message>
        <source>Choose tests by information gain instead of the gain ratio.</source>
        <translation>Abfragen nach Informationsgewinn wählen statt nach dem Gewinnverhältnis.</translation>
    </message>
    <message>
        <source>Chosen leaves</source>
        <translation>Gewählte Blätter</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Kollektive Operation</translation>
    </message>
    <message>
        <source>Collective tested on level</source>
        <translation>Operation gefragt auf Ebene</translation>
    </message>
    <message>
        <source>Collscope runtime table</source>
        <translation>Laufzeittabelle von Collscope</translation>
    </message>
    <message>
        <source>Collscope runtime table (any MPI program)</source>
        <translation>Laufzeittabelle von Collscope (jedes MPI-Programm)</translation>
    </message>
    <message>
        <source>Companion of an exported file</source>
        <translation>Begleitdatei eines Exports</translation>
    </message>
    <message>
        <source>Comparisons on the way to a decision at most.</source>
        <translation>Vergleiche bis zu einer Entscheidung, höchstens.</translation>
    </message>
    <message>
        <source>Compiled decision</source>
        <translation>Übersetzte Entscheidung</translation>
    </message>
    <message>
        <source>Confidence of the error estimates when pruning: less cuts away more.</source>
        <translation>Konfidenz der Fehlerschätzung beim Beschneiden: weniger schneidet mehr weg.</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>Depth max</source>
        <translation>Größte Tiefe</translation>
    </message>
    <message>
        <source>Depth mean</source>
        <translation>Tiefe im Mittel</translation>
    </message>
    <message>
        <source>Depth min</source>
        <translation>Kleinste Tiefe</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Errors %</source>
        <translation>Fehler %</translation>
    </message>
    <message>
        <source>Errors before pruning</source>
        <translation>Fehler vor dem Beschneiden</translation>
    </message>
    <message>
        <source>Errors that the tree expects on as many new cases</source>
        <translation>Fehler, die der Baum bei ebenso vielen neuen Fällen erwartet</translation>
    </message>
    <message>
        <source>Exact map</source>
        <translation>Exakte Karte</translation>
    </message>
    <message>
        <source>Falling back</source>
        <translation>Rückfall</translation>
    </message>
    <message>
        <source>Fan-out or radix</source>
        <translation>Verzweigungsgrad oder Basis</translation>
    </message>
    <message>
        <source>Protocol (NCCL)</source>
        <translation>Protokoll (NCCL)</translation>
    </message>
    <message>
        <source>Fitting</source>
        <translation>Anpassung</translation>
    </message>
    <message>
        <source>Function lines</source>
        <translation>Funktionszeilen</translation>
    </message>
    <message>
        <source>Function size</source>
        <translation>Funktionsgröße</translation>
    </message>
    <message>
        <source>Greatest depth of a leaf</source>
        <translation>Größte Tiefe eines Blatts</translation>
    </message>
    <message>
        <source>Greatest penalty on what was held out</source>
        <translation>Größte Mehrzeit auf dem Zurückgehaltenen</translation>
    </message>
    <message>
        <source>Growing</source>
        <translation>Wachsen</translation>
    </message>
    <message>
        <source>Held-out best choices</source>
        <translation>Zurückgehalten: beste Wahl</translation>
    </message>
    <message>
        <source>Held-out cells</source>
        <translation>Zurückgehaltene Zellen</translation>
    </message>
    <message>
        <source>Held-out default</source>
        <translation>Zurückgehalten: Vorgabe</translation>
    </message>
    <message>
        <source>Held-out error</source>
        <translation>Zurückgehalten: Standardfehler</translation>
    </message>
    <message>
        <source>Held-out exact</source>
        <translation>Zurückgehalten: exakt</translation>
    </message>
    <message>
        <source>Held-out from</source>
        <translation>Zurückgehalten: von</translation>
    </message>
    <message>
        <source>Held-out max</source>
        <translation>Zurückgehalten: Maximum</translation>
    </message>
    <message>
        <source>Held-out mean</source>
        <translation>Zurückgehalten: Mittel</translation>
    </message>
    <message>
        <source>Held-out mean inside</source>
        <translation>Zurückgehalten: Mittel innerhalb</translation>
    </message>
    <message>
        <source>Held-out mean outside</source>
        <translation>Zurückgehalten: Mittel außerhalb</translation>
    </message>
    <message>
        <source>Held-out median</source>
        <translation>Zurückgehalten: Median</translation>
    </message>
    <message>
        <source>Held-out normalised time</source>
        <translation>Zurückgehalten: normierte Zeit</translation>
    </message>
    <message>
        <source>Held-out not measured</source>
        <translation>Zurückgehalten: nicht gemessen</translation>
    </message>
    <message>
        <source>Held-out outside</source>
        <translation>Zurückgehalten: außerhalb</translation>
    </message>
    <message>
        <source>Held-out outside %</source>
        <translation>Zurückgehalten: außerhalb %</translation>
    </message>
    <message>
        <source>Held-out speed-up</source>
        <translation>Zurückgehalten: Beschleunigung</translation>
    </message>
    <message>
        <source>Held-out to</source>
        <translation>Zurückgehalten: bis</translation>
    </message>
    <message>
        <source>How far the mean penalty lies above that of the best possible tree of as many leaves</source>
        <translation>Wie weit die mittlere Mehrzeit über der des bestmöglichen Baums mit gleich vielen Blättern liegt</translation>
    </message>
    <message>
        <source>How much a curve can bend at most: the size of its basis, limited by the values that a size has. How much it does is chosen by generalised cross-validation.</source>
        <translation>Wie stark sich eine Kurve höchstens biegen kann: die Größe ihrer Basis, begrenzt durch die Werte einer Größe. Wie stark sie es tut, wählt die generalisierte Kreuzvalidierung.</translation>
    </message>
    <message>
        <source>How much slower than the best measured method in the median cell</source>
        <translation>Wie viel langsamer als die beste gemessene Methode in der mittleren Zelle (Median)</translation>
    </message>
    <message>
        <source>How much slower than the best measured method in the worst cell</source>
        <translation>Wie viel langsamer als die beste gemessene Methode in der schlechtesten Zelle</translation>
    </message>
    <message>
        <source>How much slower than the best measured method, on average over the cells it was fitted to: a lower bound, not a promise</source>
        <translation>Wie viel langsamer als die beste gemessene Methode, im Mittel der Zellen, an die angepasst wurde: eine untere Schranke, kein Versprechen</translation>
    </message>
    <message>
        <source>Instead of logarithms of times, predicts how many times as long as the library&apos;s own choice a method takes: what predicted times are to be better than.</source>
        <translation>Statt Logarithmen von Zeiten vorhersagen, wie viele Male so lange wie die eigene Wahl der Bibliothek eine Methode braucht: besser als diese sollen vorhergesagte Zeiten sein.</translation>
    </message>
    <message>
        <source>Intel MPI tuning file</source>
        <translation>Tuning-Datei von Intel MPI</translation>
    </message>
    <message>
        <source>Intel MPI variables</source>
        <translation>Variablen von Intel MPI</translation>
    </message>
    <message>
        <source>Interpolated</source>
        <translation>Interpoliert</translation>
    </message>
    <message>
        <source>Is it certain that no model of this kind within the limits asked for loses less?</source>
        <translation>Ist sicher, dass kein Modell dieser Art innerhalb der verlangten Grenzen weniger verliert?</translation>
    </message>
    <message>
        <source>Job (text)</source>
        <translation>Job (Text)</translation>
    </message>
    <message>
        <source>Learnt from</source>
        <translation>Gelernt aus</translation>
    </message>
    <message>
        <source>Least depth of a leaf; the root has depth 0</source>
        <translation>Kleinste Tiefe eines Blatts; die Wurzel hat Tiefe 0</translation>
    </message>
    <message>
        <source>Least penalty: how much slower than the best measured method</source>
        <translation>Kleinste Mehrzeit: wie viel langsamer als die beste gemessene Methode</translation>
    </message>
    <message>
        <source>Leaves</source>
        <translation>Blätter</translation>
    </message>
    <message>
        <source>Leaves and inner nodes</source>
        <translation>Blätter und innere Knoten</translation>
    </message>
    <message>
        <source>Leaves at most. By folds: the fewest with which runs held out in turn lose no more than the least and its standard error; without a limit where a price, a penalty reached or another objective is given.</source>
        <translation>Blätter, höchstens. Nach Folds: die wenigsten, mit denen der Reihe nach zurückgehaltene Läufe nicht mehr verlieren als das Minimum und sein Standardfehler; ohne Grenze, wo ein Preis, eine erreichte Mehrzeit oder ein anderes Ziel angegeben ist.</translation>
    </message>
    <message>
        <source>Leaves before pruning</source>
        <translation>Blätter vor dem Beschneiden</translation>
    </message>
    <message>
        <source>Leaves encoded</source>
        <translation>Blätter kodiert</translation>
    </message>
    <message>
        <source>Leaves or rules that folds over the runs choose: the fewest whose mean penalty held out is not above the least and its standard error; of a model with a size of its own those of a best possible tree</source>
        <translation>Blätter oder Regeln, die Folds über die Läufe wählen: die wenigsten, deren mittlere zurückgehaltene Mehrzeit nicht über dem Minimum und seinem Standardfehler liegt; bei einem Modell mit eigener Größe die eines bestmöglichen Baums</translation>
    </message>
    <message>
        <source>Level on which a tree for several collectives first asks which it is; the root is level 1</source>
        <translation>Ebene, auf der ein Baum für mehrere kollektive Operationen zuerst fragt, welche es ist; die Wurzel ist Ebene 1</translation>
    </message>
    <message>
        <source>Levels of quartering at most; each costs one comparison of both sizes at run time.</source>
        <translation>Ebenen des Vierteilens, höchstens; jede kostet zur Laufzeit einen Vergleich beider Größen.</translation>
    </message>
    <message>
        <source>Library default</source>
        <translation>Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>Library of the algorithm</source>
        <translation>Bibliothek des Algorithmus</translation>
    </message>
    <message>
        <source>Linear regression</source>
        <translation>Lineare Regression</translation>
    </message>
    <message>
        <source>Lines of the decision function in C: of a tree the one made of ifs, of others the one that looks bands up</source>
        <translation>Zeilen der Entscheidungsfunktion in C: bei einem Baum der aus ifs, bei anderen der, die in Bändern nachschlägt</translation>
    </message>
    <message>
        <source>Lower end of the 95 % interval of the held-out mean, of the same cells on another day. Where runs are not held out one after the other, the interval is at least as wide</source>
        <translation>Unteres Ende des 95-%-Intervalls des zurückgehaltenen Mittels derselben Zellen an einem anderen Tag. Wo Läufe nicht einer nach dem anderen zurückgehalten werden, ist das Intervall mindestens so breit</translation>
    </message>
    <message>
        <source>MPI library</source>
        <translation>MPI-Bibliothek</translation>
    </message>
    <message>
        <source>MPICH selection tree</source>
        <translation>Auswahlbaum von MPICH</translation>
    </message>
    <message>
        <source>MPICH variables</source>
        <translation>Variablen von MPICH</translation>
    </message>
    <message>
        <source>MPICH&apos;s own decisions</source>
        <translation>Eigene Entscheidungen von MPICH</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>May the tree ask for it?</source>
        <translation>Darf der Baum danach fragen?</translation>
    </message>
    <message>
        <source>Mean depth of the leaves</source>
        <translation>Mittlere Tiefe der Blätter</translation>
    </message>
    <message>
        <source>Mean of the chosen method&apos;s time over the best one&apos;s</source>
        <translation>Mittel aus Zeit der gewählten Methode durch die der besten</translation>
    </message>
    <message>
        <source>Mean of the chosen method&apos;s time over the best one&apos;s, on what was held out</source>
        <translation>Mittel aus Zeit der gewählten Methode durch die der besten, auf dem Zurückgehaltenen</translation>
    </message>
    <message>
        <source>Mean of the time of the library&apos;s own choice over the chosen method&apos;s</source>
        <translation>Mittel aus Zeit der eigenen Wahl der Bibliothek durch die der gewählten Methode</translation>
    </message>
    <message>
        <source>Mean of the time of the library&apos;s own choice over the chosen method&apos;s, on what was held out</source>
        <translation>Mittel aus Zeit der eigenen Wahl der Bibliothek durch die der gewählten Methode, auf dem Zurückgehaltenen</translation>
    </message>
    <message>
        <source>Mean penalty</source>
        <translation>Mittlere Mehrzeit</translation>
    </message>
    <message>
        <source>Mean penalty of the best possible tree of as many leaves</source>
        <translation>Mittlere Mehrzeit des bestmöglichen Baums mit gleich vielen Blättern</translation>
    </message>
    <message>
        <source>Mean penalty of the exact map of what was fitted to, on what was held out: what noise costs without any model</source>
        <translation>Mittlere Mehrzeit der exakten Karte dessen, woran angepasst wurde, auf dem Zurückgehaltenen: was Rauschen ohne jedes Modell kostet</translation>
    </message>
    <message>
        <source>Mean penalty of the library&apos;s own choice on what was held out, as it was measured there</source>
        <translation>Mittlere Mehrzeit der eigenen Wahl der Bibliothek auf dem Zurückgehaltenen, wie sie dort gemessen wurde</translation>
    </message>
    <message>
        <source>Mean penalty on the cells held out that lie beyond the measured range</source>
        <translation>Mittlere Mehrzeit der zurückgehaltenen Zellen jenseits des gemessenen Bereichs</translation>
    </message>
    <message>
        <source>Mean penalty on the cells held out that lie within the measured range</source>
        <translation>Mittlere Mehrzeit der zurückgehaltenen Zellen innerhalb des gemessenen Bereichs</translation>
    </message>
    <message>
        <source>Mean penalty on what was held out</source>
        <translation>Mittlere Mehrzeit auf dem Zurückgehaltenen</translation>
    </message>
    <message>
        <source>Measured cells in which another method is faster than the chosen one</source>
        <translation>Gemessene Zellen, in denen eine andere Methode schneller als die gewählte ist</translation>
    </message>
    <message>
        <source>Measured cells whose chosen method was not measured there</source>
        <translation>Gemessene Zellen, deren gewählte Methode dort nicht gemessen wurde</translation>
    </message>
    <message>
        <source>Measured cells whose penalty is above a chosen one, 10 % unless said otherwise</source>
        <translation>Gemessene Zellen, deren Mehrzeit über einer gewählten liegt, 10 %, wenn nicht anders angegeben</translation>
    </message>
    <message>
        <source>Measured cells with a penalty</source>
        <translation>Gemessene Zellen mit einer Mehrzeit</translation>
    </message>
    <message>
        <source>Measurements</source>
        <translation>Messungen</translation>
    </message>
    <message>
        <source>Measurements that the mean is taken of, and all others as near as the farthest of them. Where a method has fewer, all of its measurements.</source>
        <translation>Messungen, aus denen das Mittel gebildet wird, und alle anderen, die so nah sind wie die entfernteste davon. Wo eine Methode weniger hat, alle ihre Messungen.</translation>
    </message>
    <message>
        <source>Measurements, of a method at an instance in a run, that it was fitted to: times a limit of seconds each, the most that they can take</source>
        <translation>Messungen, einer Methode bei einer Instanz in einem Lauf, an die angepasst wurde: mal einer Grenze in Sekunden das Meiste, was sie dauern können</translation>
    </message>
    <message>
        <source>Measuring</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Median penalty on what was held out</source>
        <translation>Median der Mehrzeit auf dem Zurückgehaltenen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Merged: bands of sizes in a table, no branches</source>
        <translation>Zusammengefasst: Bänder von Größen in einer Tabelle, keine Verzweigungen</translation>
    </message>
    <message>
        <source>Message size</source>
        <translation>Nachrichtengröße</translation>
    </message>
    <message>
        <source>Message sizes and placements count by their logarithms, so that 1 KiB is as far from 2 KiB as 1 MiB from 2 MiB.</source>
        <translation>Nachrichtengrößen und Platzierungen zählen mit ihren Logarithmen, sodass 1 KiB von 2 KiB so weit ist wie 1 MiB von 2 MiB.</translation>
    </message>
    <message>
        <source>NCCL tuner table</source>
        <translation>Tuner-Tabelle von NCCL</translation>
    </message>
    <message>
        <source>Nearest neighbours</source>
        <translation>Nächste Nachbarn</translation>
    </message>
    <message>
        <source>Nested: the tree as ifs</source>
        <translation>Verschachtelt: der Baum als ifs</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Nodes before pruning</source>
        <translation>Knoten vor dem Beschneiden</translation>
    </message>
    <message>
        <source>Nodes encoded</source>
        <translation>Knoten kodiert</translation>
    </message>
    <message>
        <source>Normalised time</source>
        <translation>Normierte Zeit</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>Nicht gemessen</translation>
    </message>
    <message>
        <source>Not the best</source>
        <translation>Nicht die beste</translation>
    </message>
    <message>
        <source>Of the model in memory</source>
        <translation>Des Modells im Arbeitsspeicher</translation>
    </message>
    <message>
        <source>Of the numbers that samples and sizes are drawn by.</source>
        <translation>Der Zahlen, mit denen Stichproben und Größen gezogen werden.</translation>
    </message>
    <message>
        <source>Of the tree as it was grown, of all its collectives, before parts of it were cut off again</source>
        <translation>Des Baums, wie er gewachsen ist, aller seiner kollektiven Operationen, bevor Teile davon wieder abgeschnitten wurden</translation>
    </message>
    <message>
        <source>One branch of a test may stand for several collectives. Matters when more than two are learnt together.</source>
        <translation>Ein Zweig einer Abfrage darf für mehrere kollektive Operationen stehen. Von Belang, wenn mehr als zwei gemeinsam gelernt werden.</translation>
    </message>
    <message>
        <source>Open MPI 6 rules (JSON)</source>
        <translation>Regeln von Open MPI 6 (JSON)</translation>
    </message>
    <message>
        <source>Open MPI HAN rules</source>
        <translation>HAN-Regeln von Open MPI</translation>
    </message>
    <message>
        <source>Open MPI parameter file</source>
        <translation>Parameterdatei von Open MPI</translation>
    </message>
    <message>
        <source>Open MPI rules file</source>
        <translation>Regeldatei von Open MPI</translation>
    </message>
    <message>
        <source>Open MPI&apos;s own decisions</source>
        <translation>Eigene Entscheidungen von Open MPI</translation>
    </message>
    <message>
        <source>Optimal tree</source>
        <translation>Optimaler Baum</translation>
    </message>
    <message>
        <source>Penalty min</source>
        <translation>Kleinste Mehrzeit</translation>
    </message>
    <message>
        <source>Predicted error</source>
        <translation>Vorhergesagter Fehler</translation>
    </message>
    <message>
        <source>Predicted errors</source>
        <translation>Vorhergesagte Fehler</translation>
    </message>
    <message>
        <source>Predicts the logarithm of every method&apos;s time as the mean of regression trees, each grown on samples drawn with replacement, and takes the least.</source>
        <translation>Sagt den Logarithmus der Zeit jeder Methode als Mittel von Regressionsbäumen vorher, jeder aus mit Zurücklegen gezogenen Stichproben gewachsen, und nimmt die kleinste.</translation>
    </message>
    <message>
        <source>Predicts the time of every method as a product of smooth curves, one per size, and takes the least: a generalised additive model with Gamma distribution and logarithmic link.</source>
        <translation>Sagt die Zeit jeder Methode als Produkt glatter Kurven vorher, einer je Größe, und nimmt die kleinste: ein generalisiertes additives Modell mit Gammaverteilung und logarithmischem Link.</translation>
    </message>
    <message>
        <source>Predicts the time of every method as the mean of the nearest measurements and takes the least.</source>
        <translation>Sagt die Zeit jeder Methode als Mittel der nächsten Messungen vorher und nimmt die kleinste.</translation>
    </message>
    <message>
        <source>Predicts the time of every method by a plane over the sizes, of logarithms by a power law, and takes the least: what the other regressions are to be better than.</source>
        <translation>Sagt die Zeit jeder Methode durch eine Ebene über den Größen vorher, bei Logarithmen durch ein Potenzgesetz, und nimmt die kleinste: besser als dies sollen die anderen Regressionen sein.</translation>
    </message>
    <message>
        <source>Predicts the time of every method by gradient-boosted trees with a Tweedie objective and takes the least. Needs the library XGBoost when Collscope is built.</source>
        <translation>Sagt die Zeit jeder Methode durch gradientengeboostete Bäume mit Tweedie-Ziel vorher und nimmt die kleinste. Braucht die Bibliothek XGBoost beim Bauen von Collscope.</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Processes per node</source>
        <translation>Prozesse je Knoten</translation>
    </message>
    <message>
        <source>Proved best</source>
        <translation>Bewiesen beste</translation>
    </message>
    <message>
        <source>Quadtree</source>
        <translation>Quadtree</translation>
    </message>
    <message>
        <source>Quarters the map until a block has one method, the accuracy threshold is reached or the depth is used up.</source>
        <translation>Viertelt die Karte, bis ein Block eine einzige Methode hat, die Genauigkeitsschwelle erreicht oder die Tiefe verbraucht ist.</translation>
    </message>
    <message>
        <source>RCCL tuner table</source>
        <translation>Tuner-Tabelle von RCCL</translation>
    </message>
    <message>
        <source>Random forest</source>
        <translation>Random Forest</translation>
    </message>
    <message>
        <source>Regions that the model tells apart; like all sizes, of one for several collectives those that decide this one</source>
        <translation>Bereiche, die das Modell unterscheidet; wie alle Größen bei einem für mehrere kollektive Operationen die, die diese entscheiden</translation>
    </message>
    <message>
        <source>Repetitions</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>Rule table</source>
        <translation>Regeltabelle</translation>
    </message>
    <message>
        <source>Rules of all communicator sizes at most. By folds: the fewest with which runs held out in turn lose no more than the least and its standard error; without a limit where a penalty reached is given.</source>
        <translation>Regeln aller Kommunikatorgrößen, höchstens. Nach Folds: die wenigsten, mit denen der Reihe nach zurückgehaltene Läufe nicht mehr verlieren als das Minimum und sein Standardfehler; ohne Grenze, wo eine erreichte Mehrzeit angegeben ist.</translation>
    </message>
    <message>
        <source>Run (number)</source>
        <translation>Lauf (Nummer)</translation>
    </message>
    <message>
        <source>Seconds of the timed repetitions of these measurements, without what synchronises them</source>
        <translation>Sekunden der gemessenen Wiederholungen dieser Messungen, ohne das, was sie synchronisiert</translation>
    </message>
    <message>
        <source>Segment size (bytes)</source>
        <translation>Segmentgröße (Byte)</translation>
    </message>
    <message>
        <source>Share of a block that must have the same best method for the block to be left whole.</source>
        <translation>Anteil eines Blocks, der dieselbe beste Methode haben muss, damit der Block ganz bleibt.</translation>
    </message>
    <message>
        <source>Share of errors among the training cases</source>
        <translation>Anteil der Fehler unter den Trainingsfällen</translation>
    </message>
    <message>
        <source>Share of errors that the tree expects on new cases</source>
        <translation>Anteil der Fehler, den der Baum bei neuen Fällen erwartet</translation>
    </message>
    <message>
        <source>Share of the cells held out in which the choice is the best method</source>
        <translation>Anteil der zurückgehaltenen Zellen, in denen die Wahl die beste Methode ist</translation>
    </message>
    <message>
        <source>Share of the cells held out that lie beyond the measured range</source>
        <translation>Anteil der zurückgehaltenen Zellen jenseits des gemessenen Bereichs</translation>
    </message>
    <message>
        <source>Share of the cells in which the choice is the best method</source>
        <translation>Anteil der Zellen, in denen die Wahl die beste Methode ist</translation>
    </message>
    <message>
        <source>Sizes count by how far they spread (divided by their standard deviation), not as they are.</source>
        <translation>Größen zählen danach, wie weit sie streuen (geteilt durch ihre Standardabweichung), nicht wie sie sind.</translation>
    </message>
    <message>
        <source>Smooth curves (GAM)</source>
        <translation>Glatte Kurven (GAM)</translation>
    </message>
    <message>
        <source>Speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>Square of the map</source>
        <translation>Quadrat der Karte</translation>
    </message>
    <message>
        <source>Standard error of the held-out mean: cells of one placement and of one message size taken together</source>
        <translation>Standardfehler des zurückgehaltenen Mittels: Zellen einer Platzierung und einer Nachrichtengröße zusammengenommen</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Tests communicator and message size, grown by information gain ratio and pruned, as Quinlan&apos;s C4.5 Release 8 does.</source>
        <translation>Fragt nach Kommunikator und Nachrichtengröße, gewachsen nach Gewinnverhältnis und beschnitten, wie es Quinlans C4.5 Release 8 tut.</translation>
    </message>
    <message>
        <source>The best table of communicator-size bands and message-size ranges, as a rules file has them, found by trying all of them. One algorithm per communicator size where Open MPI allows no more.</source>
        <translation>Die beste Tabelle aus Bändern von Kommunikatorgrößen und Bereichen von Nachrichtengrößen, wie sie eine Regeldatei hat, gefunden durch Probieren aller. Ein Algorithmus je Kommunikatorgröße, wo Open MPI nicht mehr erlaubt.</translation>
    </message>
    <message>
        <source>The decision tree with the least penalty for its number of leaves, found by trying all of them. It grows until one of its limits is reached, and without one as far as runs that are held out say. Its penalty on the data it was fitted to is a lower bound, not a promise.</source>
        <translation>Der Entscheidungsbaum mit der kleinsten Mehrzeit für seine Zahl von Blättern, gefunden durch Probieren aller. Er wächst, bis eine seiner Grenzen erreicht ist, und ohne Grenze so weit, wie es zurückgehaltene Läufe sagen. Seine Mehrzeit auf den Daten der Anpassung ist eine untere Schranke, kein Versprechen.</translation>
    </message>
    <message>
        <source>The fewest leaves whose mean penalty is not above this; 0: as low as it gets.</source>
        <translation>Die wenigsten Blätter, deren mittlere Mehrzeit nicht darüber liegt; 0: so klein, wie es geht.</translation>
    </message>
    <message>
        <source>The fewest rules whose mean penalty is not above this; 0: as low as it gets.</source>
        <translation>Die wenigsten Regeln, deren mittlere Mehrzeit nicht darüber liegt; 0: so klein, wie es geht.</translation>
    </message>
    <message>
        <source>The library&apos;s own choice, as it was measured.</source>
        <translation>Die eigene Wahl der Bibliothek, wie sie gemessen wurde.</translation>
    </message>
    <message>
        <source>The measured decision map itself: every cell has its own decision.</source>
        <translation>Die gemessene Entscheidungskarte selbst: jede Zelle hat ihre eigene Entscheidung.</translation>
    </message>
    <message>
        <source>Time (least)</source>
        <translation>Zeit (kleinste)</translation>
    </message>
    <message>
        <source>Time (longest)</source>
        <translation>Zeit (längste)</translation>
    </message>
    <message>
        <source>Time (lower quartile)</source>
        <translation>Zeit (unteres Quartil)</translation>
    </message>
    <message>
        <source>Time (mean)</source>
        <translation>Zeit (Mittel)</translation>
    </message>
    <message>
        <source>Time (median)</source>
        <translation>Zeit (Median)</translation>
    </message>
    <message>
        <source>Time (upper quartile)</source>
        <translation>Zeit (oberes Quartil)</translation>
    </message>
    <message>
        <source>Time of a decision in this program, now: the median over rounds of the mean of a call; not of generated code</source>
        <translation>Zeit einer Entscheidung in diesem Programm, jetzt: der Median über Runden des Mittels eines Aufrufs; nicht von erzeugtem Code</translation>
    </message>
    <message>
        <source>Time of a decision of the C function whose lines are counted, compiled and called here, now</source>
        <translation>Zeit einer Entscheidung der C-Funktion, deren Zeilen gezählt sind, hier jetzt übersetzt und aufgerufen</translation>
    </message>
    <message>
        <source>Time to fit and to evaluate the model</source>
        <translation>Zeit, das Modell anzupassen und auszuwerten</translation>
    </message>
    <message>
        <source>Training cases whose best method is not the tree&apos;s answer; of all its collectives when it is for several</source>
        <translation>Trainingsfälle, deren beste Methode nicht die Antwort des Baums ist; aller seiner kollektiven Operationen, wenn er für mehrere ist</translation>
    </message>
    <message>
        <source>Trees grown from different windows, of which the best is kept; 0: one tree from all cells, or ten when a window or an increment is given.</source>
        <translation>Bäume aus verschiedenen Fenstern, von denen der beste bleibt; 0: ein Baum aus allen Zellen, oder zehn, wenn ein Fenster oder ein Zuwachs angegeben ist.</translation>
    </message>
    <message>
        <source>Trees of each method, each mending what those before it miss.</source>
        <translation>Bäume jeder Methode, jeder bessert aus, was die vor ihm verfehlen.</translation>
    </message>
    <message>
        <source>Trees of each method; every one takes time to ask.</source>
        <translation>Bäume jeder Methode; jeder kostet Zeit beim Fragen.</translation>
    </message>
    <message>
        <source>UCC variables</source>
        <translation>Variablen von UCC</translation>
    </message>
    <message>
        <source>Upper end of the 95 % interval of the held-out mean, of the same cells on another day. Where runs are not held out one after the other, the interval is at least as wide</source>
        <translation>Oberes Ende des 95-%-Intervalls des zurückgehaltenen Mittels derselben Zellen an einem anderen Tag. Wo Läufe nicht einer nach dem anderen zurückgehalten werden, ist das Intervall mindestens so breit</translation>
    </message>
    <message>
        <source>Version 1: every 4.1 and 5.0</source>
        <translation>Version 1: jedes 4.1 und 5.0</translation>
    </message>
    <message>
        <source>Version 2: 4.1.8, 5.0.7 and later</source>
        <translation>Version 2: ab 4.1.8 und 5.0.7</translation>
    </message>
    <message>
        <source>Version of the MPI library</source>
        <translation>Version der MPI-Bibliothek</translation>
    </message>
    <message>
        <source>What an MPI library does with a file: file:PATH, such as a rules file of Open MPI. `collscope lint` says what is wrong with it.</source>
        <translation>Was eine MPI-Bibliothek mit einer Datei tut: file:PFAD, etwa eine Regeldatei von Open MPI. `collscope lint` sagt, was falsch an ihr ist.</translation>
    </message>
    <message>
        <source>What each leaf must lower the mean penalty by (0.001 is 0.1 percentage points); 0: leaves are free.</source>
        <translation>Um wie viel jedes Blatt die mittlere Mehrzeit senken muss (0.001 sind 0.1 Prozentpunkte); 0: Blätter sind umsonst.</translation>
    </message>
    <message>
        <source>What is made least: the mean penalty, the mean time lost in seconds, or the maximum penalty. Price and penalty reached are in its unit.</source>
        <translation>Was möglichst klein wird: die mittlere Mehrzeit, die mittlere verlorene Zeit in Sekunden oder die größte Mehrzeit. Preis und erreichte Mehrzeit haben dessen Einheit.</translation>
    </message>
    <message>
        <source>What is predicted</source>
        <translation>Was vorhergesagt wird</translation>
    </message>
    <message>
        <source>What the MPICH that was measured chooses by itself, read from its selection trees. Where it splits a communicator by nodes, that is the library default.</source>
        <translation>Was das gemessene MPICH von sich aus wählt, gelesen aus seinen Auswahlbäumen. Wo es einen Kommunikator nach Knoten teilt, ist das die Vorgabe der Bibliothek.</translation>
    </message>
    <message>
        <source>Where the predicted gain over the library&apos;s own choice is no more than the error of predicting it, as found on placements kept from learning, the library chooses.</source>
        <translation>Wo der vorhergesagte Gewinn gegenüber der eigenen Wahl der Bibliothek nicht größer ist als der Fehler der Vorhersage, gefunden auf Platzierungen, die vom Lernen ausgenommen waren, wählt die Bibliothek.</translation>
    </message>
    <message>
        <source>Which sizes fill the map up to a square: each about as often, or the last one, as in the papers.</source>
        <translation>Welche Größen die Karte zum Quadrat auffüllen: jede etwa gleich oft, oder die letzte, wie in den Artikeln.</translation>
    </message>
    <message>
        <source>Windows</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Wrongly decided cells that join the window at most per cycle; 0: a fifth of the window.</source>
        <translation>Falsch entschiedene Zellen, die je Durchgang höchstens ins Fenster kommen; 0: ein Fünftel des Fensters.</translation>
    </message>
    <message>
        <source>a measurement ends early when the 95 % confidence interval of its median is no wider than this share of it to either side; 0: never (0.05)</source>
        <translation>eine Messung endet früh, wenn das 95-%-Konfidenzintervall ihres Medians auf jeder Seite nicht breiter als dieser Anteil davon ist; 0: nie (0.05)</translation>
    </message>
    <message>
        <source>a measurement that has not ended after so many seconds is stuck: the file says so, the job ends, and the next one that continues the file leaves it out (60)</source>
        <translation>eine Messung, die nach so vielen Sekunden nicht geendet hat, hängt: die Datei vermerkt es, der Job endet, und der nächste, der die Datei fortsetzt, lässt sie aus (60)</translation>
    </message>
    <message>
        <source>a trend that nobody measured: its curves go on straight</source>
        <translation>ein Verlauf, den niemand gemessen hat: die Kurven gehen gerade weiter</translation>
    </message>
    <message>
        <source>a trend that nobody measured: its plane goes on</source>
        <translation>ein Verlauf, den niemand gemessen hat: die Ebene geht weiter</translation>
    </message>
    <message>
        <source>accuracy threshold</source>
        <translation>Genauigkeitsschwelle</translation>
    </message>
    <message>
        <source>barrier, or window: all start at an agreed time of synchronised clocks (barrier)</source>
        <translation>barrier oder window: alle beginnen zu einem vereinbarten Zeitpunkt synchronisierter Uhren (barrier)</translation>
    </message>
    <message>
        <source>bends</source>
        <translation>Biegungen</translation>
    </message>
    <message>
        <source>best choices</source>
        <translation>beste Wahl</translation>
    </message>
    <message>
        <source>boosted trees (XGBoost)</source>
        <translation>geboostete Bäume (XGBoost)</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>Schranke</translation>
    </message>
    <message>
        <source>by folds</source>
        <translation>nach Folds</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>cells above</source>
        <translation>Zellen darüber</translation>
    </message>
    <message>
        <source>choose tests by gain</source>
        <translation>Abfragen nach Gewinn wählen</translation>
    </message>
    <message>
        <source>chosen leaves</source>
        <translation>gewählte Blätter</translation>
    </message>
    <message>
        <source>collective tested on level</source>
        <translation>Operation gefragt auf Ebene</translation>
    </message>
    <message>
        <source>collectives, e.g. bcast,reduce, or all (all of MPI). Those of process groups are measured where they are named: group_create, group_barrier, group_bcast, group_reduce, group_allreduce, or groups for all of them</source>
        <translation>kollektive Operationen, z. B. bcast,reduce, oder all (alle von MPI). Die von Prozessgruppen werden gemessen, wo sie genannt sind: group_create, group_barrier, group_bcast, group_reduce, group_allreduce, oder groups für alle davon</translation>
    </message>
    <message>
        <source>communicator size</source>
        <translation>Kommunikatorgröße</translation>
    </message>
    <message>
        <source>communicator sizes, e.g. 2..8 or 2,4,8: the first n processes of the job form the communicator, the others sleep meanwhile (powers of two and all)</source>
        <translation>Kommunikatorgrößen, z. B. 2..8 oder 2,4,8: die ersten n Prozesse des Jobs bilden den Kommunikator, die anderen schlafen solange (Zweierpotenzen und alle)</translation>
    </message>
    <message>
        <source>compiled decision</source>
        <translation>übersetzte Entscheidung</translation>
    </message>
    <message>
        <source>confidence level</source>
        <translation>Konfidenzniveau</translation>
    </message>
    <message>
        <source>decision</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>depth max</source>
        <translation>größte Tiefe</translation>
    </message>
    <message>
        <source>depth mean</source>
        <translation>Tiefe im Mittel</translation>
    </message>
    <message>
        <source>depth min</source>
        <translation>kleinste Tiefe</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>errors %</source>
        <translation>Fehler %</translation>
    </message>
    <message>
        <source>errors before pruning</source>
        <translation>Fehler vor dem Beschneiden</translation>
    </message>
    <message>
        <source>even</source>
        <translation>gleichmäßig</translation>
    </message>
    <message>
        <source>exact map</source>
        <translation>exakte Karte</translation>
    </message>
    <message>
        <source>first window</source>
        <translation>erstes Fenster</translation>
    </message>
    <message>
        <source>fitting</source>
        <translation>Anpassung</translation>
    </message>
    <message>
        <source>function lines</source>
        <translation>Funktionszeilen</translation>
    </message>
    <message>
        <source>function size</source>
        <translation>Funktionsgröße</translation>
    </message>
    <message>
        <source>group collectives</source>
        <translation>kollektive Operationen gruppieren</translation>
    </message>
    <message>
        <source>groups formed at once</source>
        <translation>gleichzeitig gebildete Gruppen</translation>
    </message>
    <message>
        <source>held-out best choices</source>
        <translation>zurückgehalten: beste Wahl</translation>
    </message>
    <message>
        <source>held-out cells</source>
        <translation>zurückgehaltene Zellen</translation>
    </message>
    <message>
        <source>held-out default</source>
        <translation>zurückgehalten: Vorgabe</translation>
    </message>
    <message>
        <source>held-out error</source>
        <translation>zurückgehalten: Standardfehler</translation>
    </message>
    <message>
        <source>held-out exact</source>
        <translation>zurückgehalten: exakt</translation>
    </message>
    <message>
        <source>held-out from</source>
        <translation>zurückgehalten: von</translation>
    </message>
    <message>
        <source>held-out max</source>
        <translation>zurückgehalten: Maximum</translation>
    </message>
    <message>
        <source>held-out mean</source>
        <translation>zurückgehalten: Mittel</translation>
    </message>
    <message>
        <source>held-out mean inside</source>
        <translation>zurückgehalten: Mittel innerhalb</translation>
    </message>
    <message>
        <source>held-out mean outside</source>
        <translation>zurückgehalten: Mittel außerhalb</translation>
    </message>
    <message>
        <source>held-out median</source>
        <translation>zurückgehalten: Median</translation>
    </message>
    <message>
        <source>held-out normalised time</source>
        <translation>zurückgehalten: normierte Zeit</translation>
    </message>
    <message>
        <source>held-out not measured</source>
        <translation>zurückgehalten: nicht gemessen</translation>
    </message>
    <message>
        <source>held-out outside</source>
        <translation>zurückgehalten: außerhalb</translation>
    </message>
    <message>
        <source>held-out outside %</source>
        <translation>zurückgehalten: außerhalb %</translation>
    </message>
    <message>
        <source>held-out speed-up</source>
        <translation>zurückgehalten: Beschleunigung</translation>
    </message>
    <message>
        <source>held-out to</source>
        <translation>zurückgehalten: bis</translation>
    </message>
    <message>
        <source>how much collectives count for a policy that measures what may change a decision, e.g. allreduce=5,bcast=0.5, or single cells, bcast 2x4 1KiB=3, whatever their collective counts; `collscope campaign plan` writes those of an application (1 each)</source>
        <translation>wie viel kollektive Operationen für eine Strategie zählen, die misst, was eine Entscheidung ändern kann, z. B. allreduce=5,bcast=0.5, oder einzelne Zellen, bcast 2x4 1KiB=3, gleich wie viel ihre Operation zählt; `collscope campaign plan` schreibt die einer Anwendung (je 1)</translation>
    </message>
    <message>
        <source>if and else-if statements of the decision function in C; of what is no tree none</source>
        <translation>if- und else-if-Anweisungen der Entscheidungsfunktion in C; bei allem, was kein Baum ist, keine</translation>
    </message>
    <message>
        <source>in which order: coarse-to-fine; or by predicted times, while it measures: regret, variance or refine, which leave slow methods after few repetitions; regret measures only what may change a decision, and again, as further runs, what stays undecided (coarse-to-fine)</source>
        <translation>in welcher Reihenfolge: coarse-to-fine; oder nach vorhergesagten Zeiten beim Messen: regret, variance oder refine, die langsame Methoden nach wenigen Wiederholungen verlassen; regret misst nur, was eine Entscheidung ändern kann, und noch einmal, als weitere Läufe, was unentschieden bleibt (coarse-to-fine)</translation>
    </message>
    <message>
        <source>increment</source>
        <translation>Zuwachs</translation>
    </message>
    <message>
        <source>instead of all of the above but system: cells and a method for each, e.g. bcast 8 64KiB openmpi.chain:4/8KiB,bcast 2x4 1KiB binomial (2x4: 2 nodes with 4 processes each), which is timed in turn with default. `collscope verify` writes such lists and reads the results</source>
        <translation>statt all des Obigen außer system: Zellen und je eine Methode, z. B. bcast 8 64KiB openmpi.chain:4/8KiB,bcast 2x4 1KiB binomial (2x4: 2 Knoten mit je 4 Prozessen), die abwechselnd mit default gemessen wird. `collscope verify` schreibt solche Listen und liest die Ergebnisse</translation>
    </message>
    <message>
        <source>instead of communicator sizes: on the first n compute nodes of the job ... (all)</source>
        <translation>statt Kommunikatorgrößen: auf den ersten n Rechenknoten des Jobs ... (alle)</translation>
    </message>
    <message>
        <source>interpolated</source>
        <translation>interpoliert</translation>
    </message>
    <message>
        <source>learnt from</source>
        <translation>gelernt aus</translation>
    </message>
    <message>
        <source>leave small gains to the library</source>
        <translation>kleine Gewinne der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>leaves</source>
        <translation>Blätter</translation>
    </message>
    <message>
        <source>leaves before pruning</source>
        <translation>Blätter vor dem Beschneiden</translation>
    </message>
    <message>
        <source>leaves encoded</source>
        <translation>Blätter kodiert</translation>
    </message>
    <message>
        <source>library default</source>
        <translation>Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>linear regression</source>
        <translation>lineare Regression</translation>
    </message>
    <message>
        <source>log2 of the communicator size</source>
        <translation>log2 der Kommunikatorgröße</translation>
    </message>
    <message>
        <source>log2 of the message size</source>
        <translation>log2 der Nachrichtengröße</translation>
    </message>
    <message>
        <source>logarithms of sizes</source>
        <translation>Logarithmen der Größen</translation>
    </message>
    <message>
        <source>max</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>maximum depth</source>
        <translation>größte Tiefe</translation>
    </message>
    <message>
        <source>maximum-penalty</source>
        <translation>größte Mehrzeit</translation>
    </message>
    <message>
        <source>mean penalty</source>
        <translation>mittlere Mehrzeit</translation>
    </message>
    <message>
        <source>mean-penalty</source>
        <translation>mittlere Mehrzeit</translation>
    </message>
    <message>
        <source>mean-time-lost</source>
        <translation>mittlere verlorene Zeit</translation>
    </message>
    <message>
        <source>measurements</source>
        <translation>Messungen</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>message size</source>
        <translation>Nachrichtengröße</translation>
    </message>
    <message>
        <source>message sizes, e.g. 1,2,4 or 1..1MiB in powers of two (1..1MiB)</source>
        <translation>Nachrichtengrößen, z. B. 1,2,4 oder 1..1MiB in Zweierpotenzen (1..1MiB)</translation>
    </message>
    <message>
        <source>name of the machine in the file (name of the first host)</source>
        <translation>Name des Rechners in der Datei (Name des ersten Hosts)</translation>
    </message>
    <message>
        <source>nearest neighbours</source>
        <translation>nächste Nachbarn</translation>
    </message>
    <message>
        <source>neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>nodes before pruning</source>
        <translation>Knoten vor dem Beschneiden</translation>
    </message>
    <message>
        <source>nodes encoded</source>
        <translation>Knoten kodiert</translation>
    </message>
    <message>
        <source>normalised time</source>
        <translation>normierte Zeit</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>not the best</source>
        <translation>nicht die beste</translation>
    </message>
    <message>
        <source>number of this job among those that repeat the same measurements (0)</source>
        <translation>Nummer dieses Jobs unter denen, die dieselben Messungen wiederholen (0)</translation>
    </message>
    <message>
        <source>numbers of chains, radixes, messages at once, or most children in the tree of a process group (2,4)</source>
        <translation>Zahlen von Ketten, Basen, gleichzeitigen Nachrichten oder höchstens Kindern im Baum einer Prozessgruppe (2,4)</translation>
    </message>
    <message>
        <source>objective</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>of all cells that the lists above make only these, e.g. bcast 8 64KiB,bcast 2x4 1KiB (2x4: 2 nodes with 4 processes each), and where one names a method, as bcast 8 64KiB binomial, only that one there, an entry for each; `collscope campaign again` and `campaign plan` write such plans (all)</source>
        <translation>von allen Zellen, die die Listen oben ergeben, nur diese, z. B. bcast 8 64KiB,bcast 2x4 1KiB (2x4: 2 Knoten mit je 4 Prozessen), und wo eine Zelle eine Methode nennt, wie bcast 8 64KiB binomial, dort nur diese, je ein Eintrag; `collscope campaign again` und `campaign plan` schreiben solche Pläne (alle)</translation>
    </message>
    <message>
        <source>of process groups: how many are formed at once, e.g. 1,2,4 (1)</source>
        <translation>von Prozessgruppen: wie viele gleichzeitig gebildet werden, z. B. 1,2,4 (1)</translation>
    </message>
    <message>
        <source>of process groups: shares of the communicator that take part, e.g. 0.1,0.6,1 (0.5)</source>
        <translation>von Prozessgruppen: Anteile des Kommunikators, die teilnehmen, z. B. 0.1,0.6,1 (0.5)</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>open MPI&apos;s own decisions</source>
        <translation>eigene Entscheidungen von Open MPI</translation>
    </message>
    <message>
        <source>optimal tree</source>
        <translation>optimaler Baum</translation>
    </message>
    <message>
        <source>penalty min</source>
        <translation>kleinste Mehrzeit</translation>
    </message>
    <message>
        <source>penalty reached</source>
        <translation>erreichte Mehrzeit</translation>
    </message>
    <message>
        <source>power-of-two communicator</source>
        <translation>Kommunikator ist Zweierpotenz</translation>
    </message>
    <message>
        <source>predicted error</source>
        <translation>vorhergesagter Fehler</translation>
    </message>
    <message>
        <source>predicted errors</source>
        <translation>vorhergesagte Fehler</translation>
    </message>
    <message>
        <source>price of a leaf</source>
        <translation>Preis eines Blatts</translation>
    </message>
    <message>
        <source>processes come to a repetition as late as a program&apos;s: each draws one of these seconds after an agreed time of synchronised clocks, 0,2e-6,1e-5; a repetition counts from the last arrival (all come together)</source>
        <translation>Prozesse kommen zu einer Wiederholung so spät wie die eines Programms: jeder zieht eine dieser Sekunden nach einem vereinbarten Zeitpunkt synchronisierter Uhren, 0,2e-6,1e-5; eine Wiederholung zählt ab der letzten Ankunft (alle kommen gemeinsam)</translation>
    </message>
    <message>
        <source>processes in groups</source>
        <translation>Prozesse in Gruppen</translation>
    </message>
    <message>
        <source>processes per node</source>
        <translation>Prozesse je Knoten</translation>
    </message>
    <message>
        <source>proved best</source>
        <translation>bewiesen beste</translation>
    </message>
    <message>
        <source>quadtree</source>
        <translation>Quadtree</translation>
    </message>
    <message>
        <source>random forest</source>
        <translation>Random Forest</translation>
    </message>
    <message>
        <source>ratios to the library</source>
        <translation>Verhältnisse zur Bibliothek</translation>
    </message>
    <message>
        <source>reshaping</source>
        <translation>Auffüllen</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>rule table</source>
        <translation>Regeltabelle</translation>
    </message>
    <message>
        <source>rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>scaled sizes</source>
        <translation>skalierte Größen</translation>
    </message>
    <message>
        <source>seconds for the whole job. Points are measured from a coarse grid to a fine one: what is measured by then covers the grid (no bound)</source>
        <translation>Sekunden für den ganzen Job. Punkte werden vom groben zum feinen Raster gemessen: was bis dahin gemessen ist, deckt das Raster ab (keine Schranke)</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>segment sizes, 0 is none (0,1KiB,8KiB,64KiB). One that is not below the message size is left out: it does not cut the message</source>
        <translation>Segmentgrößen, 0 ist keine (0,1KiB,8KiB,64KiB). Eine, die nicht unter der Nachrichtengröße liegt, entfällt: sie zerteilt die Nachricht nicht</translation>
    </message>
    <message>
        <source>smooth curves (GAM)</source>
        <translation>glatte Kurven (GAM)</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>Beschleunigung</translation>
    </message>
    <message>
        <source>the times at the edge of the measurements, not a trend</source>
        <translation>die Zeiten am Rand der Messungen, kein Verlauf</translation>
    </message>
    <message>
        <source>the times of the nearest measurements, not a trend</source>
        <translation>die Zeiten der nächsten Messungen, kein Verlauf</translation>
    </message>
    <message>
        <source>time for the repetitions of a measurement, at most, but 3 repetitions at least (what the budget allows, 0.25 at most)</source>
        <translation>Zeit für die Wiederholungen einer Messung, höchstens, aber mindestens 3 Wiederholungen (was das Budget erlaubt, höchstens 0.25)</translation>
    </message>
    <message>
        <source>timed repetitions of a measurement, at most (100)</source>
        <translation>gemessene Wiederholungen einer Messung, höchstens (100)</translation>
    </message>
    <message>
        <source>total bytes of all processes</source>
        <translation>Byte aller Prozesse zusammen</translation>
    </message>
    <message>
        <source>total bytes per node</source>
        <translation>Byte je Knoten zusammen</translation>
    </message>
    <message>
        <source>trees</source>
        <translation>Bäume</translation>
    </message>
    <message>
        <source>trials</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>uneven</source>
        <translation>ungleichmäßig</translation>
    </message>
    <message>
        <source>untimed repetitions before, besides the one whose result is checked; none where that one took a tenth of the time for the measurement (1)</source>
        <translation>ungemessene Wiederholungen vorher, neben der, deren Ergebnis geprüft wird; keine, wo diese ein Zehntel der Zeit für die Messung brauchte (1)</translation>
    </message>
    <message>
        <source>warm, or cold: every repetition uses other memory than the one before (warm)</source>
        <translation>warm oder cold: jede Wiederholung verwendet anderen Speicher als die davor (warm)</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>what it decides at the edge of the measurements</source>
        <translation>was es am Rand der Messungen entscheidet</translation>
    </message>
    <message>
        <source>methods, e.g. default,pipeline/8KiB,chain:4/64KiB,openmpi.binomial, or bundled (Collscope&apos;s own), native (the MPI library&apos;s), all with all segment sizes and fan-outs; components are Open MPI&apos;s, such as openmpi-component.han; levels are more of Collscope&apos;s own that go by nodes than bundled has; openmpi is native with the algorithms of Open MPI&apos;s allgatherv, a launch each; intelmpi are Intel MPI&apos;s, a launch each; default, what the MPI library does by itself, is always measured unless methods are given one by one (all)</source>
        <translation>Methoden, z. B. default,pipeline/8KiB,chain:4/64KiB,openmpi.binomial, oder bundled (die von Collscope), native (die der MPI-Bibliothek), all mit allen Segmentgrößen und Verzweigungsgraden; components sind die von Open MPI, etwa openmpi-component.han; levels sind weitere von Collscope nach Knoten, die bundled nicht hat; openmpi ist native mit den Algorithmen von allgatherv in Open MPI, ein Start für jeden; intelmpi sind die von Intel MPI, ein Start für jede; default, was die MPI-Bibliothek von sich aus tut, wird immer gemessen, wenn Methoden nicht einzeln angegeben sind (all)</translation>
    </message>
    <message>
        <source>so many communicators at once, at most, where nodes and ppn leave at least half of the job&apos;s nodes free: each on nodes of its own measures a part of the cells; auto: as many as fit. A probe of every placement shows first whether they disturb each other (1: one at a time)</source>
        <translation>höchstens so viele Kommunikatoren gleichzeitig, wo nodes und ppn mindestens die Hälfte der Knoten des Jobs frei lassen: jeder misst auf eigenen Knoten einen Teil der Zellen; auto: so viele, wie passen. Eine Probe jeder Platzierung zeigt zuerst, ob sie einander stören (1: einer nach dem anderen)</translation>
    </message>
    <message>
        <source>by how much the median of that probe may differ from that of one communicator alone, beyond confidence intervals no wider than that; if it differs more, or nobody can tell, the placement is measured one at a time (0.05)</source>
        <translation>um wie viel der Median dieser Probe von dem eines einzelnen Kommunikators abweichen darf, jenseits von Vertrauensbereichen, die nicht breiter sind; weicht er mehr ab oder ist es nicht zu sagen, wird die Platzierung einer nach dem anderen gemessen (0.05)</translation>
    </message>
    <message>
        <source>Rules by hand</source>
        <translation>Regeln von Hand</translation>
    </message>
    <message>
        <source>Rules that a person set, per placement: hand:2/0=binomial,2/8KiB=chain:4. What no rule is about is left to the library.</source>
        <translation>Regeln, die jemand gesetzt hat, je Platzierung: hand:2/0=binomial,2/8KiB=chain:4. Wovon keine Regel handelt, das bleibt der Bibliothek überlassen.</translation>
    </message>
    <message>
        <source>rules by hand</source>
        <translation>Regeln von Hand</translation>
    </message>
    <message>
        <source>n, processes</source>
        <translation>n, Prozesse</translation>
    </message>
    <message>
        <source>Processes of the parent group. For more, collscope groups simulate.</source>
        <translation>Prozesse der Elterngruppe. Mehr simuliert collscope groups.</translation>
    </message>
    <message>
        <source>f, fraction</source>
        <translation>f, Anteil</translation>
    </message>
    <message>
        <source>Chance of each process to take part.</source>
        <translation>Wahrscheinlichkeit, mit der ein Prozess teilnimmt.</translation>
    </message>
    <message>
        <source>k, degree</source>
        <translation>k, Grad</translation>
    </message>
    <message>
        <source>Most children in the parent&apos;s tree and in the new ones.</source>
        <translation>Die meisten Kinder im Baum der Elterngruppe und in den neuen.</translation>
    </message>
    <message>
        <source>colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>So many groups come out of one formation.</source>
        <translation>So viele Gruppen entstehen aus einer Gruppenbildung.</translation>
    </message>
    <message>
        <source>Who takes part: the same for the same seed, anywhere.</source>
        <translation>Wer teilnimmt: bei gleichem Startwert überall dieselben.</translation>
    </message>
    <message>
        <source>formations</source>
        <translation>Gruppenbildungen</translation>
    </message>
    <message>
        <source>So many at once, all begun at the same time, each with members of its own. Schemes compared shows the last of them; steps follow one.</source>
        <translation>So viele zugleich, alle zur selben Zeit begonnen, jede mit eigenen Mitgliedern. Der Vergleich der Verfahren zeigt die letzte; die Schritte folgen einer.</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>Overhead</translation>
    </message>
    <message>
        <source>Time of a process per message, at either end.</source>
        <translation>Zeit eines Prozesses je Nachricht, an beiden Enden.</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>From node to node, of different neighbourhoods.</source>
        <translation>Von Knoten zu Knoten verschiedener Nachbarschaften.</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Bytes that a process sends per second.</source>
        <translation>Bytes, die ein Prozess je Sekunde sendet.</translation>
    </message>
    <message>
        <source>node size</source>
        <translation>Knotengröße</translation>
    </message>
    <message>
        <source>Processes per node: neighbouring ones share it.</source>
        <translation>Prozesse je Knoten: benachbarte teilen ihn.</translation>
    </message>
    <message>
        <source>within nodes</source>
        <translation>in Knoten</translation>
    </message>
    <message>
        <source>Latency between processes of one node.</source>
        <translation>Latenz zwischen Prozessen eines Knotens.</translation>
    </message>
    <message>
        <source>near nodes</source>
        <translation>nahe Knoten</translation>
    </message>
    <message>
        <source>Nodes per neighbourhood, as below one switch. 1: all are as far from each other.</source>
        <translation>Knoten je Nachbarschaft, wie unter einem Switch. 1: alle sind gleich weit voneinander entfernt.</translation>
    </message>
    <message>
        <source>between these</source>
        <translation>zwischen diesen</translation>
    </message>
    <message>
        <source>Latency between nodes of one neighbourhood.</source>
        <translation>Latenz zwischen Knoten einer Nachbarschaft.</translation>
    </message>
    <message>
        <source>other traffic</source>
        <translation>anderer Verkehr</translation>
    </message>
    <message>
        <source>Messages that come to each process from elsewhere, 1 KiB each, and cost it what one of a formation does.</source>
        <translation>Nachrichten, die jeder Prozess von anderswo bekommt, je 1 KiB, und die ihn so viel kosten wie eine der Gruppenbildung.</translation>
    </message>
    <message>
        <source>node trees, 1 colour</source>
        <translation>Knotenbäume, 1 Farbe</translation>
    </message>
    <message>
        <source>Trees that follow the machine: one in each node, one over the nodes of a neighbourhood, one over these. Takes one colour, and more than one process per node or node per neighbourhood. Schemes compared shows them; steps follow plain trees.</source>
        <translation>Bäume, die der Maschine folgen: einer in jedem Knoten, einer über die Knoten einer Nachbarschaft, einer über diese. Braucht eine Farbe und mehr als einen Prozess je Knoten oder mehr als einen Knoten je Nachbarschaft. Der Vergleich der Verfahren zeigt sie; die Schritte folgen einfachen Bäumen.</translation>
    </message>
    <message>
        <source>output of OSU micro-benchmarks or Intel MPI Benchmarks for collectives</source>
        <translation>Ausgabe der OSU Micro-Benchmarks oder der Intel MPI Benchmarks zu kollektiven Operationen</translation>
    </message>
    <message>
        <source>any table with a mapping</source>
        <translation>jede Tabelle mit einer Zuordnung</translation>
    </message>
    <message>
        <source>CSV with the columns collective, library, algorithm, comm_size, message_bytes, seconds_median</source>
        <translation>CSV mit den Spalten collective, library, algorithm, comm_size, message_bytes, seconds_median</translation>
    </message>
    <message>
        <source>tables of ompi-collectives-tuning, PICO and OSU results</source>
        <translation>Tabellen von ompi-collectives-tuning und PICO und mit Ergebnissen von OSU</translation>
    </message>
    <message>
        <source>logs of NCCL&apos;s Inspector</source>
        <translation>Logs von NCCLs Inspector</translation>
    </message>
    <message>
        <source>JSON of nccl-tests and rccl-tests</source>
        <translation>JSON von nccl-tests und rccl-tests</translation>
    </message>
    <message>
        <source>output of ucc_perftest</source>
        <translation>Ausgabe von ucc_perftest</translation>
    </message>
    <message>
        <source>NCCLX tuner configuration</source>
        <translation>Tuner-Konfiguration von NCCLX</translation>
    </message>
    <message>
        <source>output of nccl-tests</source>
        <translation>Ausgabe der nccl-tests</translation>
    </message>
    <message>
        <source>PICO&apos;s results folder</source>
        <translation>Ergebnisordner von PICO</translation>
    </message>
    <message>
        <source>PICO&apos;s repetitions</source>
        <translation>Wiederholungen von PICO</translation>
    </message>
    <message>
        <source>records of the measuring agent (first line &apos;collscope-records 1&apos;)</source>
        <translation>Aufzeichnungen des Messagenten (erste Zeile &apos;collscope-records 1&apos;)</translation>
    </message>
    <message>
        <source>output folder of ompi-collectives-tuning (with OSU or IMB results)</source>
        <translation>Ausgabeordner von ompi-collectives-tuning (mit Ergebnissen von OSU oder IMB)</translation>
    </message>
    <message>
        <source>its reports</source>
        <translation>dessen Berichte</translation>
    </message>
    <message>
        <source>ReproMPI</source>
        <translation>ReproMPI</translation>
    </message>
    <message>
        <source>SKaMPI 5</source>
        <translation>SKaMPI 5</translation>
    </message>
    <message>
        <source>/s</source>
        <translation>/s</translation>
    </message>
    <message>
        <source>MB/s</source>
        <translation>MB/s</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>As measured: the series of the release that was measured, or 4.1 if the data name none. 4.1 and 5.0 decide the same.</source>
        <translation>Wie gemessen: die Reihe der gemessenen Version, oder 4.1, wenn die Daten keine nennen. 4.1 und 5.0 entscheiden gleich.</translation>
    </message>
    <message>
        <source>What coll/tuned of Open MPI chooses by itself, as times of the algorithms it chooses. 4.1.0 to 4.1.8 and 5.0.0 to 5.0.10 share one table. 6.0 differs in the fan-out of reduce&apos;s chain. 6.1 also differs in bcast and allreduce with one process per node. Operations are assumed to be commutative. On several nodes 5.0 and later ask HAN first.</source>
        <translation>Was coll/tuned von Open MPI von sich aus wählt, als Zeiten der gewählten Algorithmen. 4.1.0 bis 4.1.8 und 5.0.0 bis 5.0.10 haben dieselbe Tabelle. 6.0 unterscheidet sich im Verzweigungsgrad der chain von reduce. 6.1 unterscheidet sich auch in bcast und allreduce mit einem Prozess je Knoten. Operationen gelten als kommutativ. Auf mehreren Knoten fragen 5.0 und spätere zuerst HAN.</translation>
    </message>
    <message>
        <source>as-measured</source>
        <translation>wie gemessen</translation>
    </message>
    <message>
        <source>release series</source>
        <translation>Versionsreihe</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>The model that is exported unless another one is named: of those that the measured library can load, the smallest whose held-out penalty is within one standard error of the best. A rule table that falls back to the library default where no algorithm is faster; a tree where the library loads no rules.</source>
        <translation>Das Modell, das exportiert wird, wenn kein anderes genannt ist: von denen, die die gemessene Bibliothek laden kann, das kleinste, dessen Verlust auf Zurückgehaltenem innerhalb eines Standardfehlers des besten liegt. Eine Regeltabelle, die der Bibliothek überlässt, wo kein Algorithmus schneller ist; ein Baum, wo die Bibliothek keine Regeln lädt.</translation>
    </message>
    <message>
        <source>Above best possible</source>
        <translation>Über der besten möglichen</translation>
    </message>
    <message>
        <source>above best possible</source>
        <translation>über der besten möglichen</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>Tiefe</translation>
    </message>
</context>
<context>
    <name>collscope::DeployModel</name>
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
        <source>left to the library</source>
        <translation>der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>(too few pairs for an interval)</source>
        <translation>(zu wenige Paare für ein Intervall)</translation>
    </message>
    <message>
        <source>(%1 to %2)</source>
        <translation>(%1 bis %2)</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>, %1 slower</source>
        <translation>, %1 langsamer</translation>
    </message>
    <message>
        <source>other decisions were timed</source>
        <translation>andere Entscheidungen wurden gemessen</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>gained</source>
        <translation>gewonnen</translation>
    </message>
    <message>
        <source>nothing shown</source>
        <translation>nichts nachgewiesen</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>%1 at %2%3, %4: %5 (library %6)</source>
        <translation>%1 bei %2%3, %4: %5 (Bibliothek %6)</translation>
    </message>
    <message>
        <source>left out: %1</source>
        <translation>ausgelassen: %1</translation>
    </message>
    <message>
        <source>%1 is ticked although it was slower than the library&apos;s own choice when both were timed in turn: %2.</source>
        <translation>%1 ist angekreuzt, obwohl es langsamer war als die eigene Wahl der Bibliothek, als beide abwechselnd gemessen wurden: %2.</translation>
    </message>
    <message>
        <source>%1 is not ticked: it was slower than the library&apos;s own choice when both were timed in turn, %2. Tick it to export it all the same.</source>
        <translation>%1 ist nicht angekreuzt: abwechselnd gemessen war es langsamer als die eigene Wahl der Bibliothek, %2. Ankreuzen, um es dennoch zu exportieren.</translation>
    </message>
    <message>
        <source>Not timed in turn with the library&apos;s own choice: Verify does that</source>
        <translation>Nicht abwechselnd mit der eigenen Wahl der Bibliothek gemessen: das tut Nachprüfen</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Kollektive Operation</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>Nachgeprüft</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>As written</source>
        <translation>Wie geschrieben</translation>
    </message>
    <message>
        <source>Library, held out</source>
        <translation>Bibliothek, zurückgehalten</translation>
    </message>
    <message>
        <source>Held out</source>
        <translation>Zurückgehalten</translation>
    </message>
    <message>
        <source>Worst cell</source>
        <translation>Schlechteste Zelle</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Its penalty</source>
        <translation>Seine Mehrzeit</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Cells differ</source>
        <translation>Abweichende Zellen</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>As written, beside the library&apos;s own choice: on runs held out where there are any, else on those it was fitted to. No difference is one within their noise (two standard errors).</source>
        <translation>Wie geschrieben, neben der eigenen Wahl der Bibliothek: auf zurückgehaltenen Läufen, wo es welche gibt, sonst auf denen der Anpassung. Kein Unterschied heißt: innerhalb der Streuung (zwei Standardfehler).</translation>
    </message>
    <message>
        <source>What was gained when it was timed in turn with the library&apos;s own choice, on this machine and with this library: the mean over the cells in which the same is written that was timed, and its interval. Verify times it.</source>
        <translation>Der Gewinn, als abwechselnd mit der eigenen Wahl der Bibliothek gemessen wurde, auf diesem Rechner und mit dieser Bibliothek: das Mittel der Zellen, in denen dasselbe geschrieben ist, was gemessen wurde, und sein Intervall. Nachprüfen misst ihn.</translation>
    </message>
    <message>
        <source>Mean penalty of the library&apos;s own choice</source>
        <translation>Mittlere Mehrzeit der eigenen Wahl der Bibliothek</translation>
    </message>
    <message>
        <source>Mean penalty of what is written, as the library reads it</source>
        <translation>Mittlere Mehrzeit des Geschriebenen, wie die Bibliothek es liest</translation>
    </message>
    <message>
        <source>Mean penalty of the library&apos;s own choice on runs held out</source>
        <translation>Mittlere Mehrzeit der eigenen Wahl der Bibliothek auf zurückgehaltenen Läufen</translation>
    </message>
    <message>
        <source>Mean penalty of what is written on runs that it was not fitted to</source>
        <translation>Mittlere Mehrzeit des Geschriebenen auf Läufen, an die es nicht angepasst wurde</translation>
    </message>
    <message>
        <source>Where what is written loses most</source>
        <translation>Wo das Geschriebene am meisten verliert</translation>
    </message>
    <message>
        <source>What decides</source>
        <translation>Was entscheidet</translation>
    </message>
    <message>
        <source>Mean penalty of the model, before the format and the check</source>
        <translation>Mittlere Mehrzeit des Modells, vor Format und Prüfung</translation>
    </message>
    <message>
        <source>Lines, rows or leaves that decide; none: code</source>
        <translation>Zeilen, Regeln oder Blätter, die entscheiden; keine: Code</translation>
    </message>
    <message>
        <source>Measured cells in which something else is written than the model decides: the format cannot say it, or an algorithm cannot do it</source>
        <translation>Gemessene Zellen, in denen anderes geschrieben wird, als das Modell entscheidet: das Format kann es nicht sagen, oder ein Algorithmus kann es nicht</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>automatic: %1</source>
        <translation>automatisch: %1</translation>
    </message>
</context>
<context>
    <name>collscope::DeployPanel</name>
    <message>
        <source>Collectives to export</source>
        <translation>Kollektive Operationen, die exportiert werden</translation>
    </message>
    <message>
        <source>All &amp;reductions are commutative</source>
        <translation>Alle &amp;Reduktionen sind kommutativ</translation>
    </message>
    <message>
        <source>Same data t&amp;ypes everywhere</source>
        <translation>Überall gleiche Daten&amp;typen</translation>
    </message>
    <message>
        <source>Extrapo&amp;late</source>
        <translation>Extrapo&amp;lieren</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Target</source>
        <translation>&amp;Ziel</translation>
    </message>
    <message>
        <source>as tuned for each collective</source>
        <translation>wie für jede kollektive Operation eingestellt</translation>
    </message>
    <message>
        <source>the one on show, for all of them</source>
        <translation>das gezeigte, für alle</translation>
    </message>
    <message>
        <source>as many rules as pay</source>
        <translation>so viele Regeln, wie sich lohnen</translation>
    </message>
    <message>
        <source>fewest rules within 2 %</source>
        <translation>wenigste Regeln innerhalb von 2 %</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>&amp;Modelle</translation>
    </message>
    <message>
        <source>&amp;All collectives</source>
        <translation>&amp;Alle Operationen</translation>
    </message>
    <message>
        <source>&amp;Only the one on show</source>
        <translation>&amp;Nur die gezeigte</translation>
    </message>
    <message>
        <source>do not export</source>
        <translation>nicht exportieren</translation>
    </message>
    <message>
        <source>leave those cells to the library</source>
        <translation>diese Zellen der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>leave the collective to the library</source>
        <translation>die kollektive Operation der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>Where a model is worse than the library</source>
        <translation>Wo ein Modell schlechter ist als die Bibliothek</translation>
    </message>
    <message>
        <source>&amp;Where worse than the library</source>
        <translation>&amp;Wo schlechter als die Bibliothek</translation>
    </message>
    <message>
        <source>Allows algorithms that get non-commutative operations wrong. MPI&apos;s own operations are all commutative; programs can make others with MPI_Op_create.</source>
        <translation>Lässt Algorithmen zu, die nichtkommutative Operationen falsch ausführen. MPIs eigene Operationen sind alle kommutativ; mit MPI_Op_create können Programme andere erzeugen.</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>Or&amp;dner</translation>
    </message>
    <message>
        <source>&amp;Browse...</source>
        <translation>D&amp;urchsuchen...</translation>
    </message>
    <message>
        <source>Writes the file and what goes with it: how to install and undo it, switches</source>
        <translation>Schreibt die Datei und was dazugehört: Einrichten und Rückgängigmachen, Schalter</translation>
    </message>
    <message>
        <source>Cancelled. Change a choice to start again.</source>
        <translation>Abgebrochen. Eine Auswahl ändern, um neu zu beginnen.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Limits:&lt;/b&gt; %1&lt;br&gt;&lt;b&gt;Checked:&lt;/b&gt; %2</source>
        <translation>&lt;b&gt;Grenzen:&lt;/b&gt; %1&lt;br&gt;&lt;b&gt;Geprüft:&lt;/b&gt; %2</translation>
    </message>
    <message>
        <source>Tick the collectives to export.</source>
        <translation>Die kollektiven Operationen ankreuzen, die exportiert werden.</translation>
    </message>
    <message>
        <source>Open measurements first: what is exported comes from them.</source>
        <translation>Zuerst Messungen öffnen: aus ihnen entsteht, was exportiert wird.</translation>
    </message>
    <message>
        <source>Fitting, writing, reading back and comparing with the library&apos;s own choice...</source>
        <translation>Anpassen, schreiben, zurücklesen und mit der eigenen Wahl der Bibliothek vergleichen...</translation>
    </message>
    <message>
        <source>Nothing can be exported: the last column says why.</source>
        <translation>Nichts kann exportiert werden: warum, sagt die letzte Spalte.</translation>
    </message>
    <message>
        <source>1 file to write</source>
        <translation>1 Datei zu schreiben</translation>
    </message>
    <message>
        <source>%1 files to write</source>
        <translation>%1 Dateien zu schreiben</translation>
    </message>
    <message>
        <source>, 1 rule</source>
        <translation>, 1 Regel</translation>
    </message>
    <message>
        <source>, %1 rules</source>
        <translation>, %1 Regeln</translation>
    </message>
    <message>
        <source>, 1 collective left out</source>
        <translation>, 1 kollektive Operation ausgelassen</translation>
    </message>
    <message>
        <source>, %1 collectives left out</source>
        <translation>, %1 kollektive Operationen ausgelassen</translation>
    </message>
    <message>
        <source>. No collective in it is worse on average than the library by itself.</source>
        <translation>. Keine kollektive Operation darin ist im Mittel schlechter als die Bibliothek allein.</translation>
    </message>
    <message>
        <source>%1: %2%3.</source>
        <translation>%1: %2%3.</translation>
    </message>
    <message>
        <source>Refused, but exported anyway</source>
        <translation>Abgelehnt, aber trotzdem exportiert</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source> (and 1 more reason)</source>
        <translation> (und 1 weiterer Grund)</translation>
    </message>
    <message>
        <source> (and %1 more reasons)</source>
        <translation> (und %1 weitere Gründe)</translation>
    </message>
    <message>
        <source>. Not proved better than the library by itself: %1.</source>
        <translation>. Nicht als besser als die Bibliothek selbst nachgewiesen: %1.</translation>
    </message>
    <message>
        <source>All message si&amp;zes</source>
        <translation>Alle Nachrichten&amp;größen</translation>
    </message>
    <message>
        <source>proved better</source>
        <translation>nachweislich besser</translation>
    </message>
    <message>
        <source>not worse</source>
        <translation>nicht schlechter</translation>
    </message>
    <message>
        <source>as fitted</source>
        <translation>wie angepasst</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>Richtlinie</translation>
    </message>
    <message>
        <source>Which decisions are exported: those that held-out runs prove better than the library default, those that they find no worse, or all, whatever the check says. Everything else falls back to the library.</source>
        <translation>Welche Entscheidungen exportiert werden: die, die zurückgehaltene Läufe als besser als die Vorgabe der Bibliothek nachweisen, die, die sie nicht schlechter finden, oder alle, was immer die Prüfung sagt. Alles andere entscheidet die Bibliothek.</translation>
    </message>
    <message>
        <source>&amp;Policy</source>
        <translation>Richtl&amp;inie</translation>
    </message>
    <message>
        <source>Allows rules that hold for messages of all sizes, also those that were not measured, where the library compares no message size</source>
        <translation>Erlaubt Regeln, die für Nachrichten aller Größen gelten, auch für nicht gemessene, wo die Bibliothek keine Nachrichtengröße vergleicht</translation>
    </message>
    <message>
        <source>Decides beyond and between the measured sizes too, and in cells whose decision is a guess; otherwise the library decides there</source>
        <translation>Entscheidet auch jenseits der gemessenen Größen und zwischen ihnen sowie in Zellen, deren Entscheidung geraten ist; sonst entscheidet dort die Bibliothek</translation>
    </message>
    <message>
        <source>Allows algorithms that give wrong data where processes describe the same data by different data types, also for sending and receiving. MPI allows that; hardly any program does it.</source>
        <translation>Lässt Algorithmen zu, die falsche Daten liefern, wo Prozesse dieselben Daten durch verschiedene Datentypen beschreiben, auch zum Senden und zum Empfangen. MPI erlaubt das; kaum ein Programm tut es.</translation>
    </message>
    <message>
        <source>Repla&amp;ce files</source>
        <translation>Dateien er&amp;setzen</translation>
    </message>
    <message>
        <source>Which decisions are exported, what the calling programs guarantee, and what the format cannot say</source>
        <translation>Welche Entscheidungen exportiert werden, was die aufrufenden Programme zusichern und was das Format nicht ausdrücken kann</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>A folder; created if absent</source>
        <translation>Ein Ordner; wird angelegt, wenn er fehlt</translation>
    </message>
    <message>
        <source>Overwrites files of the same names in this folder</source>
        <translation>Überschreibt gleichnamige Dateien in diesem Ordner</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Automatic: the best rules of the format, with the library default as a candidate. Their number is the smallest whose held-out penalty is within one standard error of the least. A collective falls back to the library where they do not beat its default.</source>
        <translation>Automatisch: die besten Regeln des Formats, mit der Vorgabe der Bibliothek als Kandidat. Ihre Zahl ist die kleinste, deren Verlust auf Zurückgehaltenem innerhalb eines Standardfehlers des kleinsten liegt. Eine Operation bleibt der Bibliothek, wo sie deren Vorgabe nicht schlagen.</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>&amp;Deterministic methods only</source>
        <translation>Nur deterministische Met&amp;hoden</translation>
    </message>
    <message>
        <source>Reductions whose result may differ from run to run fall back to the library</source>
        <translation>Reduktionen, deren Ergebnis von Lauf zu Lauf abweichen kann, fallen auf die Bibliothek zurück</translation>
    </message>
    <message>
        <source>Nothing is faster than the library by more than noise: no file is needed.</source>
        <translation>Nichts ist um mehr als das Rauschen schneller als die Bibliothek: keine Datei ist nötig.</translation>
    </message>
    <message>
        <source>The library decides every call: no file is needed. The table says why.</source>
        <translation>Die Bibliothek entscheidet jeden Aufruf: keine Datei ist nötig. Die Tabelle sagt, warum.</translation>
    </message>
</context>
<context>
    <name>collscope::DeployingFeature</name>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Export &amp;bundle...</source>
        <translation>&amp;Paket exportieren...</translation>
    </message>
    <message>
        <source>A folder that an MPI library loads: rules, switches, how to install and undo it</source>
        <translation>Ein Ordner, den eine MPI-Bibliothek lädt: Regeln, Schalter, Einrichten und Rückgängigmachen</translation>
    </message>
    <message>
        <source>Open &amp;rules file...</source>
        <translation>&amp;Regeldatei öffnen...</translation>
    </message>
    <message>
        <source>What does a file of an MPI library really do, and what is wrong with it?</source>
        <translation>Was bewirkt eine Datei einer MPI-Bibliothek wirklich, und was ist falsch an ihr?</translation>
    </message>
    <message>
        <source>&amp;Difference...</source>
        <translation>&amp;Unterschied...</translation>
    </message>
    <message>
        <source>Which decisions changed between two measurements, models or rules files, and what that costs</source>
        <translation>Welche Entscheidungen sich zwischen zwei Messungen, Modellen oder Regeldateien geändert haben und was das kostet</translation>
    </message>
    <message>
        <source>Open a file that an MPI library loads</source>
        <translation>Eine Datei öffnen, die eine MPI-Bibliothek lädt</translation>
    </message>
    <message>
        <source>All files (*);;Rules (*.conf *.file *.rules);;JSON (*.json);;Scripts and tables (*.sh *.csv)</source>
        <translation>Alle Dateien (*);;Regeln (*.conf *.file *.rules);;JSON (*.json);;Skripte und Tabellen (*.sh *.csv)</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 Fehler</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 Fehler</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 Warnung</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 Warnungen</translation>
    </message>
    <message>
        <source>%1 is read as: %2</source>
        <translation>%1 wird gelesen als: %2</translation>
    </message>
    <message>
        <source>%1; nothing is wrong with it</source>
        <translation>%1; nichts ist falsch daran</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>Open measurements to see on the maps what the file does</source>
        <translation>Messungen öffnen, um auf den Karten zu sehen, was die Datei bewirkt</translation>
    </message>
    <message>
        <source>The file has no rules for any collective of %1</source>
        <translation>Die Datei hat keine Regeln für eine kollektive Operation von %1</translation>
    </message>
    <message>
        <source>Add to comparison</source>
        <translation>Zum Vergleich hinzufügen</translation>
    </message>
    <message>
        <source>Folder of the bundle</source>
        <translation>Ordner des Pakets</translation>
    </message>
    <message>
        <source>exported although refused: %1</source>
        <translation>trotz Ablehnung exportiert: %1</translation>
    </message>
    <message>
        <source>%1 written to %2 (%3). %4</source>
        <translation>%1 nach %2 geschrieben (%3). %4</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>Difference of decisions</source>
        <translation>Unterschied der Entscheidungen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Copy mpirun line</source>
        <translation>mpirun-Zeile kopieren</translation>
    </message>
    <message>
        <source>Copied to the clipboard</source>
        <translation>In die Zwischenablage kopiert</translation>
    </message>
    <message>
        <source>Verify here</source>
        <translation>Hier nachprüfen</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Warning: %1: %2</source>
        <translation>Warnung: %1: %2</translation>
    </message>
    <message>
        <source>%1 They change nothing, and are written to %2.</source>
        <translation>%1 Die Dateien ändern nichts und stehen in %2.</translation>
    </message>
    <message>
        <source>Some measured times cannot be right: the details name them.</source>
        <translation>Einige gemessene Zeiten können nicht stimmen: die Einzelheiten nennen sie.</translation>
    </message>
</context>
<context>
    <name>collscope::DifferenceModel</name>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>Old one loses</source>
        <translation>Alte verliert</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Penalty before</source>
        <translation>Mehrzeit vorher</translation>
    </message>
    <message>
        <source>Penalty after</source>
        <translation>Mehrzeit nachher</translation>
    </message>
    <message>
        <source>How much slower the old decision is than the new one, by the measurements of now</source>
        <translation>Wie viel langsamer die alte Entscheidung als die neue ist, nach den jetzigen Messungen</translation>
    </message>
    <message>
        <source>Outside: beyond the measured range of what one of the two models was fitted to</source>
        <translation>Außerhalb: jenseits des gemessenen Bereichs, an den eines der beiden Modelle angepasst wurde</translation>
    </message>
    <message>
        <source>How much slower the decision is than the best measured method</source>
        <translation>Wie viel langsamer die Entscheidung als die beste gemessene Methode ist</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>überholt</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>%1, outside</source>
        <translation>%1, außerhalb</translation>
    </message>
</context>
<context>
    <name>collscope::DifferenceOverview</name>
    <message>
        <source>Collectives and models</source>
        <translation>Kollektive Operationen und Modelle</translation>
    </message>
</context>
<context>
    <name>collscope::DifferencePanel</name>
    <message>
        <source>Changed decisions</source>
        <translation>Geänderte Entscheidungen</translation>
    </message>
    <message>
        <source>&amp;Export table...</source>
        <translation>&amp;Tabelle exportieren...</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Where the decisions differ</source>
        <translation>Wo sich die Entscheidungen unterscheiden</translation>
    </message>
    <message>
        <source>Penalty of the old decisions</source>
        <translation>Mehrzeit der alten Entscheidungen</translation>
    </message>
    <message>
        <source>Cancelled. Change a choice to start again.</source>
        <translation>Abgebrochen. Eine Auswahl ändern, um neu zu beginnen.</translation>
    </message>
    <message>
        <source>Collectives and models</source>
        <translation>Kollektive Operationen und Modelle</translation>
    </message>
    <message>
        <source>Open measurements first: decisions are compared on them.</source>
        <translation>Zuerst Messungen öffnen: an ihnen werden Entscheidungen verglichen.</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Schwelle</translation>
    </message>
    <message>
        <source>A changed decision is stale when the old one loses more than this</source>
        <translation>Eine geänderte Entscheidung ist überholt, wenn die alte mehr als das verliert</translation>
    </message>
    <message>
        <source>Where the old decisions come from</source>
        <translation>Woher die alten Entscheidungen kommen</translation>
    </message>
    <message>
        <source>Where the new decisions come from</source>
        <translation>Woher die neuen Entscheidungen kommen</translation>
    </message>
    <message>
        <source>&amp;Stale above</source>
        <translation>Überh&amp;olt ab</translation>
    </message>
    <message>
        <source>Whose measurements say what the decisions of both cost: those of the new ones, or of any other data that is open</source>
        <translation>Wessen Messungen sagen, was die Entscheidungen beider kosten: die der neuen oder die anderer geöffneter Daten</translation>
    </message>
    <message>
        <source>&amp;Judged on</source>
        <translation>Be&amp;urteilt an</translation>
    </message>
    <message>
        <source>Data that judges</source>
        <translation>Daten, an denen beurteilt wird</translation>
    </message>
    <message>
        <source>What decides, as a SPEC: exact, rules:penalty=0.02, file:PATH, openmpi, ...</source>
        <translation>Was entscheidet, als SPEC: exact, rules:penalty=0.02, file:PFAD, openmpi, ...</translation>
    </message>
    <message>
        <source>Rules file...</source>
        <translation>Regeldatei...</translation>
    </message>
    <message>
        <source>Take a file that an MPI library loads as what decides</source>
        <translation>Eine Datei, die eine MPI-Bibliothek lädt, als das nehmen, was entscheidet</translation>
    </message>
    <message>
        <source>Penalty of the old decisions now</source>
        <translation>Jetzige Mehrzeit der alten Entscheidungen</translation>
    </message>
    <message>
        <source>Where they differ, faster one (1: before, 2: after)</source>
        <translation>Schnellere, wo verschieden (1: alt, 2: neu)</translation>
    </message>
    <message>
        <source>&amp;A (before)</source>
        <translation>&amp;A (vorher)</translation>
    </message>
    <message>
        <source>&amp;B (after)</source>
        <translation>&amp;B (nachher)</translation>
    </message>
    <message>
        <source>Data B</source>
        <translation>Daten B</translation>
    </message>
    <message>
        <source>Data A</source>
        <translation>Daten A</translation>
    </message>
    <message>
        <source>Model B</source>
        <translation>Modell B</translation>
    </message>
    <message>
        <source>Model A</source>
        <translation>Modell A</translation>
    </message>
</context>
<context>
    <name>collscope::DifferenceSummaryModel</name>
    <message>
        <source>%1 against %2</source>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Kollektive Operation</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>What decides before and after, or one by itself</source>
        <translation>Was vorher und nachher entscheidet, oder eines für sich</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>Measured cells of the data that judges</source>
        <translation>Gemessene Zellen der Daten, an denen beurteilt wird</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Cells that are decided differently</source>
        <translation>Zellen, die anders entschieden werden</translation>
    </message>
    <message>
        <source>Stale</source>
        <translation>Überholt</translation>
    </message>
    <message>
        <source>Cells in which the old decision loses more than the threshold</source>
        <translation>Zellen, in denen die alte Entscheidung mehr als die Schwelle verliert</translation>
    </message>
    <message>
        <source>Not measured</source>
        <translation>Nicht gemessen</translation>
    </message>
    <message>
        <source>Cells in which a choice was not measured</source>
        <translation>Zellen, in denen eine Wahl nicht gemessen wurde</translation>
    </message>
    <message>
        <source>Outside</source>
        <translation>Außerhalb</translation>
    </message>
    <message>
        <source>Cells beyond the measured range of what one of the two was fitted to; in all other figures as well</source>
        <translation>Zellen jenseits des gemessenen Bereichs, an den eines der beiden angepasst wurde; in allen anderen Zahlen enthalten</translation>
    </message>
    <message>
        <source>Old mean</source>
        <translation>Alte Mehrzeit</translation>
    </message>
    <message>
        <source>Mean penalty of the old decisions</source>
        <translation>Mittlere Mehrzeit der alten Entscheidungen</translation>
    </message>
    <message>
        <source>Old inside</source>
        <translation>Alte innerhalb</translation>
    </message>
    <message>
        <source>The same within the measured range of what they were fitted to</source>
        <translation>Dasselbe innerhalb des gemessenen Bereichs, an den sie angepasst wurden</translation>
    </message>
    <message>
        <source>Old outside</source>
        <translation>Alte außerhalb</translation>
    </message>
    <message>
        <source>The same beyond it</source>
        <translation>Dasselbe jenseits davon</translation>
    </message>
    <message>
        <source>New mean</source>
        <translation>Neue Mehrzeit</translation>
    </message>
    <message>
        <source>Mean penalty of the new decisions</source>
        <translation>Mittlere Mehrzeit der neuen Entscheidungen</translation>
    </message>
    <message>
        <source>Default mean</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Mean penalty of the library&apos;s own choice, where the data that judges has it</source>
        <translation>Mittlere Mehrzeit der eigenen Wahl der Bibliothek, wo die beurteilenden Daten sie haben</translation>
    </message>
    <message>
        <source>%1: %2 of %3 decided differently</source>
        <translation>%1: %2 von %3 anders entschieden</translation>
    </message>
    <message>
        <source>%1 stale: the old decision loses more than %2</source>
        <translation>%1 überholt: die alte Entscheidung verliert mehr als %2</translation>
    </message>
    <message>
        <source>mean penalty %1 with the old decisions, %2 with the new ones</source>
        <translation>mittlere Mehrzeit %1 mit den alten Entscheidungen, %2 mit den neuen</translation>
    </message>
    <message>
        <source>, %1 with the library&apos;s default</source>
        <translation>, %1 mit der Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>, over %1 that all were measured in</source>
        <translation>, über %1, in denen alle gemessen wurden</translation>
    </message>
    <message>
        <source>%1 (ruled, %2) beyond the measured range, %3 of them stale: mean penalty %4 of the old decisions there, %5 within it</source>
        <translation>%1 (schraffiert, %2) jenseits des gemessenen Bereichs, %3 davon überholt: mittlere Mehrzeit der alten Entscheidungen dort %4, innerhalb %5</translation>
    </message>
    <message>
        <source>1 cell where a choice was not measured</source>
        <translation>1 Zelle, in der eine Wahl nicht gemessen wurde</translation>
    </message>
    <message>
        <source>%1 cells where a choice was not measured</source>
        <translation>%1 Zellen, in denen eine Wahl nicht gemessen wurde</translation>
    </message>
</context>
<context>
    <name>collscope::DockTabs</name>
    <message>
        <source>Float</source>
        <translation>Ablösen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>collscope::ExcludeDialog</name>
    <message>
        <source>Exclude...</source>
        <translation>Ausschließen...</translation>
    </message>
    <message>
        <source>Exclude measurements</source>
        <translation>Messungen ausschließen</translation>
    </message>
    <message>
        <source>What does not count</source>
        <translation>Was nicht zählt</translation>
    </message>
    <message>
        <source>Of which run</source>
        <translation>Von welchem Lauf</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>Node 7 was throttled</source>
        <translation>Knoten 7 war gedrosselt</translation>
    </message>
    <message>
        <source>&amp;Of:</source>
        <translation>&amp;Von:</translation>
    </message>
    <message>
        <source>&amp;Reason:</source>
        <translation>&amp;Grund:</translation>
    </message>
    <message>
        <source>&amp;Exclude</source>
        <translation>A&amp;usschließen</translation>
    </message>
    <message>
        <source>%1 on one node</source>
        <translation>%1 auf einem Knoten</translation>
    </message>
    <message>
        <source>%2 on %1 nodes</source>
        <translation>%2 auf %1 Knoten</translation>
    </message>
    <message>
        <source>%1 at %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>%1 at %2, all sizes</source>
        <translation>%1: %2, alle Größen</translation>
    </message>
    <message>
        <source>%1 everywhere</source>
        <translation>%1 überall</translation>
    </message>
    <message>
        <source>All methods at %1, %2</source>
        <translation>Alle Methoden: %1, %2</translation>
    </message>
    <message>
        <source>Everything of %1 in one run</source>
        <translation>Alles von %1 in einem Lauf</translation>
    </message>
    <message>
        <source>Everything in one run, all collectives</source>
        <translation>Alles in einem Lauf, alle kollektiven Operationen</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>alle Läufe</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>run %1 (%2)</source>
        <translation>Lauf %1 (%2)</translation>
    </message>
    <message>
        <source>1 measurement of %1 no longer counts.</source>
        <translation>1 Messung von %1 zählt nicht mehr.</translation>
    </message>
    <message>
        <source>%1 measurements of %2 no longer count.</source>
        <translation>%1 Messungen von %2 zählen nicht mehr.</translation>
    </message>
    <message>
        <source>Choose the run that does not count.</source>
        <translation>Den Lauf wählen, der nicht zählt.</translation>
    </message>
    <message>
        <source>Say why: the reason stays with the project</source>
        <translation>Den Grund angeben: er bleibt beim Projekt</translation>
    </message>
</context>
<context>
    <name>collscope::ExcludingFeature</name>
    <message>
        <source>Excluded</source>
        <translation>Ausgeschlossen</translation>
    </message>
    <message>
        <source>Exclude measurements</source>
        <translation>Messungen ausschließen</translation>
    </message>
    <message>
        <source>Show list</source>
        <translation>Liste zeigen</translation>
    </message>
    <message>
        <source>Excluded. Ctrl+Z takes it back.</source>
        <translation>Ausgeschlossen. Strg+Z nimmt es zurück.</translation>
    </message>
</context>
<context>
    <name>collscope::ExclusionsModel</name>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Byte</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Kollektive Operation</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Processes per node</source>
        <translation>Prozesse je Knoten</translation>
    </message>
    <message>
        <source>Communicator size</source>
        <translation>Kommunikatorgröße</translation>
    </message>
    <message>
        <source>Processes in groups</source>
        <translation>Prozesse in Gruppen</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Message size</source>
        <translation>Nachrichtengröße</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
</context>
<context>
    <name>collscope::ExclusionsPanel</name>
    <message>
        <source>What is excluded, with the reasons</source>
        <translation>Was ausgeschlossen ist, mit den Gründen</translation>
    </message>
    <message>
        <source>Count again</source>
        <translation>Wieder zählen</translation>
    </message>
    <message>
        <source>Lets the selected ones count again (Delete)</source>
        <translation>Lässt die ausgewählten wieder zählen (Entf)</translation>
    </message>
    <message>
        <source>Every measurement counts. Press Delete on a method in Instance or Times to exclude what went wrong, with the reason.</source>
        <translation>Jede Messung zählt. Entf auf einer Methode in Instanz oder Zeiten schließt aus, was schiefging, mit dem Grund.</translation>
    </message>
    <message>
        <source>Excluded</source>
        <translation>Ausgeschlossen</translation>
    </message>
    <message>
        <source>Excluded: %1</source>
        <translation>Ausgeschlossen: %1</translation>
    </message>
    <message>
        <source>Of what is on show, measurements that do not count: %1</source>
        <translation>Messungen vom Gezeigten, die nicht zählen: %1</translation>
    </message>
    <message>
        <source>Change reason</source>
        <translation>Grund ändern</translation>
    </message>
</context>
<context>
    <name>collscope::Exporter</name>
    <message>
        <source>Export picture</source>
        <translation>Bild exportieren</translation>
    </message>
    <message>
        <source>PNG image (*.png);;SVG drawing (*.svg);;PDF document (*.pdf)</source>
        <translation>PNG-Bild (*.png);;SVG-Zeichnung (*.svg);;PDF-Dokument (*.pdf)</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Tabelle exportieren</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV-Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Export decision function</source>
        <translation>Entscheidungsfunktion exportieren</translation>
    </message>
    <message>
        <source>Decision function (*%1)</source>
        <translation>Entscheidungsfunktion (*%1)</translation>
    </message>
    <message>
        <source>%1 was not written: %2</source>
        <translation>%1 wurde nicht geschrieben: %2</translation>
    </message>
    <message>
        <source>%1 was not written. %2; tick &quot;Even if worse&quot; in the Code panel to write it all the same</source>
        <translation>%1 wurde nicht geschrieben. %2; im Bereich Code &quot;Auch wenn schlechter&quot; ankreuzen, um es dennoch zu schreiben</translation>
    </message>
</context>
<context>
    <name>collscope::FactsForm</name>
    <message>
        <source>Files and their facts</source>
        <translation>Dateien und ihre Angaben</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>Segment</source>
        <translation>Segmentgröße</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Per node</source>
        <translation>Je Knoten</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>First lines of the file</source>
        <translation>Erste Zeilen der Datei</translation>
    </message>
    <message>
        <source>Map that results</source>
        <translation>Karte, die sich ergibt</translation>
    </message>
    <message>
        <source>&amp;Copy to all files</source>
        <translation>Für alle Dateien über&amp;nehmen</translation>
    </message>
    <message>
        <source>Copies the current value to all files of the table</source>
        <translation>Überträgt den aktuellen Wert auf alle Dateien der Tabelle</translation>
    </message>
    <message>
        <source>Named in the file</source>
        <translation>In der Datei genannt</translation>
    </message>
    <message>
        <source>Required: the file does not name it</source>
        <translation>Erforderlich: Die Datei nennt es nicht</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no number of a run</source>
        <translation>„%1“ ist keine Nummer eines Laufs</translation>
    </message>
    <message>
        <source>enter a number, or nothing</source>
        <translation>eine Nummer eingeben oder nichts</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>1 file</source>
        <translation>1 Datei</translation>
    </message>
    <message>
        <source>%1 files</source>
        <translation>%1 Dateien</translation>
    </message>
    <message>
        <source>Required: %1</source>
        <translation>Erforderlich: %1</translation>
    </message>
    <message>
        <source>The map appears here.</source>
        <translation>Hier erscheint die Karte.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>1 system</source>
        <translation>1 System</translation>
    </message>
    <message>
        <source>%1 systems</source>
        <translation>%1 Systeme</translation>
    </message>
    <message>
        <source>Fastest measured: %1</source>
        <translation>Schnellste gemessene: %1</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>The name of 1 file suggests its algorithm: check it.</source>
        <translation>Der Name von 1 Datei legt ihren Algorithmus nahe: bitte prüfen.</translation>
    </message>
    <message>
        <source>The names of %1 files suggest their algorithms: check them.</source>
        <translation>Die Namen von %1 Dateien legen ihre Algorithmen nahe: bitte prüfen.</translation>
    </message>
</context>
<context>
    <name>collscope::FigureTableModel</name>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Kollektive Operation</translation>
    </message>
    <message>
        <source>%1 (recommended)</source>
        <translation>%1 (empfohlen)</translation>
    </message>
</context>
<context>
    <name>collscope::FindingFeature</name>
    <message>
        <source>&amp;Find...</source>
        <translation>&amp;Suchen...</translation>
    </message>
    <message>
        <source>Find a method, collective, placement, message size, command, setting or page of the help</source>
        <translation>Methode, kollektive Operation, Platzierung, Nachrichtengröße, Befehl, Einstellung oder Hilfeseite suchen</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search co&amp;mmands...</source>
        <translation>&amp;Befehle suchen...</translation>
    </message>
    <message>
        <source>Search commands</source>
        <translation>Befehle suchen</translation>
    </message>
    <message>
        <source>Collective %1</source>
        <translation>Kollektive Operation %1</translation>
    </message>
    <message>
        <source>Method %1</source>
        <translation>Methode %1</translation>
    </message>
    <message>
        <source>best in %1</source>
        <translation>beste in %1</translation>
    </message>
    <message>
        <source>Placement %1</source>
        <translation>Platzierung %1</translation>
    </message>
    <message>
        <source>Message size %1</source>
        <translation>Nachrichtengröße %1</translation>
    </message>
    <message>
        <source>Help: %1</source>
        <translation>Hilfe: %1</translation>
    </message>
</context>
<context>
    <name>collscope::FindingsModel</name>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>Remedy</source>
        <translation>Abhilfe</translation>
    </message>
</context>
<context>
    <name>collscope::FindingsPanel</name>
    <message>
        <source>Findings in the file</source>
        <translation>Befunde in der Datei</translation>
    </message>
    <message>
        <source>Nothing is wrong with this file.</source>
        <translation>An dieser Datei ist nichts falsch.</translation>
    </message>
    <message>
        <source>Text of the file</source>
        <translation>Text der Datei</translation>
    </message>
    <message>
        <source>Open a file that an MPI library loads (rules of Open MPI, a selection tree of MPICH, ...) to see what it really does and what is wrong with it. Dropping it on the window opens it too.</source>
        <translation>Eine Datei öffnen, die eine MPI-Bibliothek lädt (Regeln von Open MPI, ein Auswahlbaum von MPICH, ...), um zu sehen, was sie wirklich bewirkt und was falsch an ihr ist. Ins Fenster gezogen, wird sie auch geöffnet.</translation>
    </message>
    <message>
        <source>Open rules file...</source>
        <translation>Regeldatei öffnen...</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Findings: %1</source>
        <translation>Befunde: %1</translation>
    </message>
    <message>
        <source>Findings: %1, %2</source>
        <translation>Befunde: %1, %2</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 Fehler</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 Fehler</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 Warnung</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 Warnungen</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 Hinweis</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 Hinweise</translation>
    </message>
    <message>
        <source>no findings</source>
        <translation>keine Befunde</translation>
    </message>
    <message>
        <source>the library ignores it or aborts</source>
        <translation>die Bibliothek ignoriert sie oder bricht ab</translation>
    </message>
    <message>
        <source>no rules</source>
        <translation>keine Regeln</translation>
    </message>
    <message>
        <source>rules for %1</source>
        <translation>Regeln für %1</translation>
    </message>
    <message>
        <source>%1: %2; %3</source>
        <translation>%1: %2; %3</translation>
    </message>
</context>
<context>
    <name>collscope::FolderDialog</name>
    <message>
        <source>Work folder on %1</source>
        <translation>Arbeitsordner auf %1</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Enter goes there</source>
        <translation>Eingabe wechselt dorthin</translation>
    </message>
    <message>
        <source>Folders in it</source>
        <translation>Ordner darin</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Use this folder</source>
        <translation>Diesen Ordner &amp;verwenden</translation>
    </message>
    <message>
        <source>Reading...</source>
        <translation>Wird gelesen...</translation>
    </message>
    <message>
        <source>You may not write here: choose another one.</source>
        <translation>Hier ist das Schreiben nicht erlaubt: einen anderen wählen.</translation>
    </message>
    <message>
        <source>There are more than %1 folders: type the rest of the path.</source>
        <translation>Es sind mehr als %1 Ordner: den Rest des Pfads eintippen.</translation>
    </message>
    <message>
        <source>Jobs get folders of their own in it.</source>
        <translation>Jobs bekommen darin eigene Ordner.</translation>
    </message>
</context>
<context>
    <name>collscope::GainModel</name>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>Mindestens</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>Tuned</source>
        <translation>Abgestimmt</translation>
    </message>
    <message>
        <source>Default takes</source>
        <translation>Vorgabe braucht</translation>
    </message>
    <message>
        <source>Tuned takes</source>
        <translation>Abgestimmt braucht</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>+ better</source>
        <translation>+ besser</translation>
    </message>
    <message>
        <source>− worse</source>
        <translation>− schlechter</translation>
    </message>
    <message>
        <source>= no difference</source>
        <translation>= kein Unterschied</translation>
    </message>
</context>
<context>
    <name>collscope::GroupCharts</name>
    <message>
        <source>Schemes compared</source>
        <translation>Verfahren im Vergleich</translation>
    </message>
    <message>
        <source>Nothing has been simulated yet.</source>
        <translation>Noch wurde nichts simuliert.</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>Was gezeichnet wird</translation>
    </message>
    <message>
        <source>Over what</source>
        <translation>Worüber</translation>
    </message>
    <message>
        <source>simulated network: compare shapes, not values; hollow: measured in the paper</source>
        <translation>simuliertes Netz: Verläufe vergleichen, nicht Werte; hohl: im Artikel gemessen</translation>
    </message>
    <message>
        <source>over</source>
        <translation>über</translation>
    </message>
    <message>
        <source>Export as picture...</source>
        <translation>Als Bild exportieren...</translation>
    </message>
    <message>
        <source>Export as CSV...</source>
        <translation>Als CSV exportieren...</translation>
    </message>
    <message>
        <source>Process groups: %1 over %2, around %3, seed %4
%5</source>
        <translation>Prozessgruppen: %1 über %2, um %3, Startwert %4
%5</translation>
    </message>
    <message>
        <source>there is nothing to draw</source>
        <translation>es gibt nichts zu zeichnen</translation>
    </message>
</context>
<context>
    <name>collscope::GroupMessageModel</name>
    <message>
        <source>level %1</source>
        <translation>Ebene %1</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>process, or level of the tree, that sends</source>
        <translation>Prozess oder Ebene des Baums, der oder die sendet</translation>
    </message>
    <message>
        <source>To</source>
        <translation>An</translation>
    </message>
    <message>
        <source>process, or level of the tree, that it is sent to</source>
        <translation>Prozess oder Ebene des Baums, an den oder die gesendet wird</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>how many</source>
        <translation>wie viele</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>on the wire, headers included; of all of them together</source>
        <translation>auf der Leitung, Köpfe eingeschlossen; aller zusammen</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>Größte</translation>
    </message>
    <message>
        <source>bytes of the largest message</source>
        <translation>Byte der größten Nachricht</translation>
    </message>
    <message>
        <source>Says</source>
        <translation>Sagt</translation>
    </message>
    <message>
        <source>what the message is about</source>
        <translation>wovon die Nachricht handelt</translation>
    </message>
    <message>
        <source>Taken in</source>
        <translation>Verarbeitet</translation>
    </message>
    <message>
        <source>simulated time since the start; of several, of the last</source>
        <translation>simulierte Zeit seit dem Beginn; bei mehreren die der letzten</translation>
    </message>
</context>
<context>
    <name>collscope::GroupStepsView</name>
    <message>
        <source>Messages of the step</source>
        <translation>Nachrichten des Schritts</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Steps: messages of one phase none of which waits for another of them</source>
        <translation>Schritte: Nachrichten einer Phase, von denen keine auf eine andere wartet</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>What came out: no step is on show</source>
        <translation>Was herauskam: kein Schritt wird gezeigt</translation>
    </message>
    <message>
        <source>The parent&apos;s tree and the new trees</source>
        <translation>Der Baum der Ausgangsgruppe und die neuen Bäume</translation>
    </message>
    <message>
        <source>Export as picture...</source>
        <translation>Als Bild exportieren...</translation>
    </message>
    <message>
        <source>Export all steps as CSV...</source>
        <translation>Alle Schritte als CSV exportieren...</translation>
    </message>
    <message>
        <source>Step %1 of %2 (simulated): %3; %4, %5, in after %6</source>
        <translation>Schritt %1 von %2 (simuliert): %3; %4, %5, verarbeitet nach %6</translation>
    </message>
    <message>
        <source>1 message</source>
        <translation>1 Nachricht</translation>
    </message>
    <message>
        <source>%1 messages</source>
        <translation>%1 Nachrichten</translation>
    </message>
    <message>
        <source>Simulated: %1 messages, largest %2; most state %3; %4</source>
        <translation>Simuliert: %1 Nachrichten, die größte %2; größter Zustand %3; %4</translation>
    </message>
    <message>
        <source>no group</source>
        <translation>keine Gruppe</translation>
    </message>
    <message>
        <source>formed after %1</source>
        <translation>gebildet nach %1</translation>
    </message>
    <message>
        <source>there is nothing to draw</source>
        <translation>es gibt nichts zu zeichnen</translation>
    </message>
    <message>
        <source>%1; %2, seed %3
%4</source>
        <translation>%1; %2, Startwert %3
%4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>collscope::GroupsFeature</name>
    <message>
        <source>Process groups</source>
        <translation>Prozessgruppen</translation>
    </message>
    <message>
        <source>Export picture of process &amp;groups...</source>
        <translation>Bild der Prozess&amp;gruppen exportieren...</translation>
    </message>
    <message>
        <source>Export table of process gro&amp;ups...</source>
        <translation>Tabelle der Pro&amp;zessgruppen exportieren...</translation>
    </message>
</context>
<context>
    <name>collscope::GroupsPanel</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>As in the paper</source>
        <translation>Wie im Artikel</translation>
    </message>
    <message>
        <source>Formation</source>
        <translation>Gruppenbildung</translation>
    </message>
    <message>
        <source>Schemes compared</source>
        <translation>Verfahren im Vergleich</translation>
    </message>
    <message>
        <source>Scheme</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>How the new trees are built</source>
        <translation>Wie die neuen Bäume gebaut werden</translation>
    </message>
    <message>
        <source>Network and more</source>
        <translation>Netz und mehr</translation>
    </message>
    <message>
        <source>Parameters of a figure or table of the paper, and what it says of them</source>
        <translation>Parameter einer Abbildung oder Tabelle des Artikels, und was er dazu sagt</translation>
    </message>
    <message>
        <source>Messages over processes</source>
        <translation>Nachrichten über Prozesse</translation>
    </message>
    <message>
        <source>Messages over fraction (Figure 4)</source>
        <translation>Nachrichten über Anteil (Abbildung 4)</translation>
    </message>
    <message>
        <source>Time over processes (Figure 3)</source>
        <translation>Zeit über Prozesse (Abbildung 3)</translation>
    </message>
    <message>
        <source>Time over colours (Table 1)</source>
        <translation>Zeit über Farben (Tabelle 1)</translation>
    </message>
    <message>
        <source>Process groups: %1 processes, %2</source>
        <translation>Prozessgruppen: %1 Prozesse, %2</translation>
    </message>
    <message>
        <source>Steps follow one formation, of plain trees. Schemes compared shows what was asked for.</source>
        <translation>Schritte folgen einer einzigen Gruppenbildung mit einfachen Bäumen. Verfahren im Vergleich zeigt, was verlangt war.</translation>
    </message>
    <message>
        <source>Cancelled. Any change starts again.</source>
        <translation>Abgebrochen. Jede Änderung beginnt von vorn.</translation>
    </message>
</context>
<context>
    <name>collscope::HeldOutButton</name>
    <message>
        <source>Measurements that no model is fitted to, to see what the models lose on them</source>
        <translation>Messungen, an die kein Modell angepasst wird, um zu sehen, was die Modelle auf ihnen verlieren</translation>
    </message>
    <message>
        <source>Hold out: none</source>
        <translation>Zurückhalten: nichts</translation>
    </message>
    <message>
        <source>Hold out: %1</source>
        <translation>Zurückhalten: %1</translation>
    </message>
</context>
<context>
    <name>collscope::HeldOutEditor</name>
    <message>
        <source>Each run in turn</source>
        <translation>Jeden Lauf der Reihe nach</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Numbers of nodes</source>
        <translation>Knotenzahlen</translation>
    </message>
    <message>
        <source>Processes per node</source>
        <translation>Prozesse je Knoten</translation>
    </message>
    <message>
        <source>Communicator sizes</source>
        <translation>Kommunikatorgrößen</translation>
    </message>
    <message>
        <source>Message sizes</source>
        <translation>Nachrichtengrößen</translation>
    </message>
    <message>
        <source>Parts of the cells (folds)</source>
        <translation>Teile der Zellen (Folds)</translation>
    </message>
    <message>
        <source>Judge on another system</source>
        <translation>An einem anderen System beurteilen</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>What models lose on another day: each run is judged by a model fitted to the others. Of a single run the cells are held out in parts.</source>
        <translation>Was Modelle an einem anderen Tag verlieren: jeder Lauf wird mit einem Modell beurteilt, das an die anderen angepasst ist. Von einem einzigen Lauf werden die Zellen in Teilen zurückgehalten.</translation>
    </message>
    <message>
        <source>What models lose on another day: they are fitted to the other runs.</source>
        <translation>Was Modelle an einem anderen Tag verlieren: sie werden an die anderen Läufe angepasst.</translation>
    </message>
    <message>
        <source>What models lose where nobody measured: they are fitted to the rest.</source>
        <translation>Was Modelle verlieren, wo niemand gemessen hat: sie werden an den Rest angepasst.</translation>
    </message>
    <message>
        <source>How models fill gaps: each part of the cells is judged by a model fitted to the others. The seed shuffles them.</source>
        <translation>Wie Modelle Lücken füllen: jeder Teil der Zellen wird mit einem Modell beurteilt, das an die anderen angepasst ist. Der Startwert mischt sie.</translation>
    </message>
    <message>
        <source>What models lose elsewhere: they are fitted here and judged by the measurements of the other system.</source>
        <translation>Was Modelle anderswo verlieren: sie werden hier angepasst und an den Messungen des anderen Systems beurteilt.</translation>
    </message>
    <message>
        <source>Models are judged by the measurements they are fitted to.</source>
        <translation>Modelle werden an den Messungen beurteilt, an die sie angepasst sind.</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>nodes %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message>
        <source>processes per node %1</source>
        <translation>Prozesse je Knoten %1</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>Ränge %1</translation>
    </message>
    <message>
        <source>messages of %1</source>
        <translation>Nachrichten von %1</translation>
    </message>
    <message>
        <source>each run</source>
        <translation>jeden Lauf</translation>
    </message>
    <message>
        <source>%1 folds</source>
        <translation>%1 Folds</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>another system</source>
        <translation>ein anderes System</translation>
    </message>
    <message>
        <source>What is held out</source>
        <translation>Was zurückgehalten wird</translation>
    </message>
    <message>
        <source>Held-out values</source>
        <translation>Zurückgehaltene Werte</translation>
    </message>
    <message>
        <source>System to judge on</source>
        <translation>System, an dem beurteilt wird</translation>
    </message>
    <message>
        <source>Number of folds</source>
        <translation>Zahl der Folds</translation>
    </message>
    <message>
        <source>Seed of the folds</source>
        <translation>Startwert der Folds</translation>
    </message>
    <message>
        <source>folds, seed</source>
        <translation>Folds, Startwert</translation>
    </message>
    <message>
        <source>Open measurements first.</source>
        <translation>Zuerst Messungen öffnen.</translation>
    </message>
    <message>
        <source>The measurements do not say them: nothing can be held out this way.</source>
        <translation>Die Messungen nennen sie nicht: so kann nichts zurückgehalten werden.</translation>
    </message>
    <message>
        <source>All measurements on show have the same, %1: nothing can be held out this way.</source>
        <translation>Alle gezeigten Messungen haben dasselbe, %1: so kann nichts zurückgehalten werden.</translation>
    </message>
    <message>
        <source>No other system with this collective is open. Open its measurements to judge by them.</source>
        <translation>Kein anderes System mit dieser kollektiven Operation ist geöffnet. Seine Messungen öffnen, um an ihnen zu beurteilen.</translation>
    </message>
</context>
<context>
    <name>collscope::HelpFeature</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>&amp;Help on this panel</source>
        <translation>&amp;Hilfe zu diesem Bereich</translation>
    </message>
    <message>
        <source>&amp;About Collscope</source>
        <translation>Über &amp;Collscope</translation>
    </message>
    <message>
        <source>All &amp;pages</source>
        <translation>Alle &amp;Seiten</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source># Keyboard shortcuts

Keys of the maps are said with the [maps](maps.md), those of a panel on its page (F1).
</source>
        <translation># Tastenkürzel

Die Tasten der Karten stehen bei den [Karten](maps.md), die eines Bereichs auf seiner Seite (F1).
</translation>
    </message>
</context>
<context>
    <name>collscope::HelpPanel</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
</context>
<context>
    <name>collscope::HostProfiles</name>
    <message>
        <source>Host profiles</source>
        <translation>Rechnerprofile</translation>
    </message>
    <message>
        <source>Import a host profile</source>
        <translation>Ein Rechnerprofil importieren</translation>
    </message>
    <message>
        <source>Host profiles (*.json)</source>
        <translation>Rechnerprofile (*.json)</translation>
    </message>
    <message>
        <source>Export a host profile</source>
        <translation>Ein Rechnerprofil exportieren</translation>
    </message>
    <message>
        <source>This is what %1 may run.</source>
        <translation>Das darf %1 ausführen.</translation>
    </message>
    <message>
        <source>%1 may run on this machine: %2. Allow that only if it is yours or you know who wrote it.</source>
        <translation>%1 darf auf diesem Rechner ausführen: %2. Nur erlauben, wenn es das eigene ist oder bekannt ist, wer es geschrieben hat.</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Do not allow</source>
        <translation>Nicht erlauben</translation>
    </message>
    <message>
        <source>Wrote %1.</source>
        <translation>%1 geschrieben.</translation>
    </message>
    <message>
        <source>Found on %1: %2. Save the profile to keep it.</source>
        <translation>Gefunden auf %1: %2. Das Profil speichern, um es zu behalten.</translation>
    </message>
    <message>
        <source>Connecting to %1...</source>
        <translation>Verbindung mit %1...</translation>
    </message>
    <message>
        <source>The agent %1 was built on %2. Save the profile to use it.</source>
        <translation>Der Agent %1 wurde auf %2 gebaut. Das Profil speichern, um ihn zu verwenden.</translation>
    </message>
    <message>
        <source>The ready-built agent %1 was sent to %2. Save the profile to use it.</source>
        <translation>Der fertig gebaute Agent %1 wurde an %2 geschickt. Das Profil speichern, um ihn zu verwenden.</translation>
    </message>
    <message>
        <source>The agent %1 had been built on %2 before. Save the profile to use it.</source>
        <translation>Der Agent %1 war auf %2 schon gebaut. Das Profil speichern, um ihn zu verwenden.</translation>
    </message>
    <message>
        <source>ssh is not asked before you allow what these options may run: %1</source>
        <translation>ssh wird nicht gefragt, bevor erlaubt ist, was diese Optionen ausführen können: %1</translation>
    </message>
    <message>
        <source>ssh says: %1</source>
        <translation>ssh sagt: %1</translation>
    </message>
</context>
<context>
    <name>collscope::InstanceFeature</name>
    <message>
        <source>Instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>Export &amp;instance table...</source>
        <translation>&amp;Instanztabelle exportieren...</translation>
    </message>
    <message>
        <source>Show &amp;worst instance</source>
        <translation>Schlechteste Instanz &amp;zeigen</translation>
    </message>
    <message>
        <source>Select the instance with the greatest penalty</source>
        <translation>Die Instanz mit der größten Mehrzeit auswählen</translation>
    </message>
</context>
<context>
    <name>collscope::InstancePanel</name>
    <message>
        <source>Methods at the selected instance</source>
        <translation>Methoden bei der ausgewählten Instanz</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>Who sends to whom, round by round (R)</source>
        <translation>Wer an wen sendet, Runde für Runde (R)</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>Instanz</translation>
    </message>
    <message>
        <source>Instance: %1%2, %3</source>
        <translation>Instanz: %1%2, %3</translation>
    </message>
    <message>
        <source>%1; extrapolated</source>
        <translation>%1; extrapoliert</translation>
    </message>
    <message>
        <source>%1; predicted</source>
        <translation>%1; vorhergesagt</translation>
    </message>
    <message>
        <source>%1; %2 excluded</source>
        <translation>%1; %2 ausgeschlossen</translation>
    </message>
    <message>
        <source>All that was measured at this instance is excluded</source>
        <translation>Alles, was bei dieser Instanz gemessen wurde, ist ausgeschlossen</translation>
    </message>
    <message>
        <source>Nothing was measured at this instance</source>
        <translation>Bei dieser Instanz wurde nichts gemessen</translation>
    </message>
    <message>
        <source>%1: its method is what the neighbours let expect.</source>
        <translation>%1: seine Methode ist die, die nach den Nachbarn zu erwarten ist.</translation>
    </message>
    <message>
        <source>%1 It is a guess: another method may well be faster, or this lies beyond what was measured.</source>
        <translation>%1 Das ist geraten: eine andere Methode kann durchaus schneller sein, oder es liegt jenseits des Gemessenen.</translation>
    </message>
    <message>
        <source>Click a cell of a map to see how every method did there.</source>
        <translation>Ein Klick auf eine Zelle einer Karte zeigt, wie jede Methode dort abschnitt.</translation>
    </message>
    <message>
        <source>These times cannot be right: the data would arrive faster than memory can take them. %1</source>
        <translation>Diese Zeiten können nicht stimmen: die Daten kämen schneller an, als Speicher sie aufnehmen kann. %1</translation>
    </message>
</context>
<context>
    <name>collscope::JobDetails</name>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Open log fetches the end of the job&apos;s log.</source>
        <translation>Log öffnen holt das Ende des Logs des Jobs.</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>The plan of the selected job appears here.</source>
        <translation>Hier erscheint der Plan des ausgewählten Jobs.</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Skript</translation>
    </message>
    <message>
        <source>The script that the scheduler got appears here.</source>
        <translation>Hier erscheint das Skript, das der Scheduler bekam.</translation>
    </message>
    <message>
        <source>Outlook</source>
        <translation>Ausblick</translation>
    </message>
    <message>
        <source>What the map is expected to lose as measuring goes on, and where the next minute goes</source>
        <translation>Was die Karte voraussichtlich verliert, während weiter gemessen wird, und wohin die nächste Minute geht</translation>
    </message>
    <message>
        <source>This job measures from a coarse grid to a fine one and expects nothing. A campaign with the order &apos;regret&apos; does.</source>
        <translation>Dieser Job misst vom groben zum feinen Raster und erwartet nichts. Das tut eine Kampagne mit der Reihenfolge &apos;regret&apos;.</translation>
    </message>
    <message>
        <source>Looking ahead...</source>
        <translation>Vorausschau...</translation>
    </message>
    <message>
        <source>(the log is empty)</source>
        <translation>(das Log ist leer)</translation>
    </message>
</context>
<context>
    <name>collscope::JobTableModel</name>
    <message>
        <source>Host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Name of the host profile</source>
        <translation>Name des Rechnerprofils</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>What the scheduler says, and why</source>
        <translation>Was der Scheduler sagt, und warum</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Measurements that are here, of those planned at most</source>
        <translation>Messungen, die da sind, von den höchstens geplanten</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Since the job began, of the budget of its plan or its time limit</source>
        <translation>Seit der Job begann, vom Budget seines Plans oder seiner Zeitgrenze</translation>
    </message>
    <message>
        <source>Measures</source>
        <translation>Misst</translation>
    </message>
    <message>
        <source>Collectives of the plan</source>
        <translation>Kollektive Operationen des Plans</translation>
    </message>
    <message>
        <source>Nodes x ppn</source>
        <translation>Knoten x PpK</translation>
    </message>
    <message>
        <source>Nodes of the job and processes on each of them</source>
        <translation>Knoten des Jobs und Prozesse auf jedem davon</translation>
    </message>
    <message>
        <source>Last checked</source>
        <translation>Zuletzt geprüft</translation>
    </message>
    <message>
        <source>When the machine last answered</source>
        <translation>Wann der Rechner zuletzt antwortete</translation>
    </message>
    <message>
        <source>Submitted</source>
        <translation>Abgeschickt</translation>
    </message>
    <message>
        <source>When the job was made</source>
        <translation>Wann der Job angelegt wurde</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>Job %1 of the scheduler, %2</source>
        <translation>Job %1 des Schedulers, %2</translation>
    </message>
    <message>
        <source>Exit status %1</source>
        <translation>Exit-Status %1</translation>
    </message>
    <message>
        <source>The last look failed: %1</source>
        <translation>Das letzte Nachsehen schlug fehl: %1</translation>
    </message>
    <message>
        <source>Results: %1</source>
        <translation>Ergebnisse: %1</translation>
    </message>
    <message>
        <source>%1 here, %2 bytes</source>
        <translation>%1 hier, %2 Byte</translation>
    </message>
    <message>
        <source>%1 are planned at most</source>
        <translation>%1 sind höchstens geplant</translation>
    </message>
    <message>
        <source>%1 did not end</source>
        <translation>%1 endeten nicht</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>%1, folder %2</source>
        <translation>%1, Ordner %2</translation>
    </message>
    <message>
        <source>Began %1, ended %2
%3 s; the budget is %4 s, the time limit %5 s</source>
        <translation>Begonnen %1, beendet %2
%3 s; das Budget ist %4 s, die Zeitgrenze %5 s</translation>
    </message>
    <message>
        <source>checking… (was %1)</source>
        <translation>wird geprüft… (war %1)</translation>
    </message>
    <message>
        <source>%1, exit status %2</source>
        <translation>%1, Exit-Status %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, expected %2</source>
        <translation>%1, erwartet %2</translation>
    </message>
    <message>
        <source>%1; looked after by another workbench</source>
        <translation>%1; wird von einem anderen Fenster betreut</translation>
    </message>
    <message>
        <source>%1; not answered</source>
        <translation>%1; keine Antwort</translation>
    </message>
    <message>
        <source>Job %1, folder %2</source>
        <translation>Job %1, Ordner %2</translation>
    </message>
    <message>
        <source>Archived; Ctrl+H takes it back</source>
        <translation>Archiviert; Strg+H holt ihn zurück</translation>
    </message>
</context>
<context>
    <name>collscope::LanguageFeature</name>
    <message>
        <source>La&amp;nguage</source>
        <translation>Sp&amp;rache</translation>
    </message>
    <message>
        <source>Collscope speaks %1 when it is started next.</source>
        <translation>Collscope spricht beim nächsten Start %1.</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Wie das S&amp;ystem</translation>
    </message>
    <message>
        <source>Of the window, from its next start on</source>
        <translation>Des Fensters, ab seinem nächsten Start</translation>
    </message>
</context>
<context>
    <name>collscope::LatestTask</name>
    <message>
        <source>not enough memory</source>
        <translation>nicht genug Speicher</translation>
    </message>
    <message>
        <source>unknown failure</source>
        <translation>unbekannter Fehler</translation>
    </message>
</context>
<context>
    <name>collscope::LeafCurve</name>
    <message>
        <source>Least mean penalty over leaves</source>
        <translation>Kleinste mittlere Mehrzeit über Blätter</translation>
    </message>
    <message>
        <source>Least mean penalty for every number of leaves, on the data the tree is fitted to.</source>
        <translation>Kleinste mittlere Mehrzeit für jede Zahl von Blättern, auf den Daten, an die der Baum angepasst ist.</translation>
    </message>
    <message>
        <source>The grid is too large to try all trees: between the corners of the line, where the figure has a ?, better ones may exist.</source>
        <translation>Das Raster ist zu groß, um alle Bäume zu probieren: zwischen den Ecken der Linie, wo die Zahl ein ? trägt, kann es bessere geben.</translation>
    </message>
    <message>
        <source>Dashed: the mean penalty on measurements held out in turn, %1; the bar is its standard error at the least. Dotted: the fewest leaves within it, %2.</source>
        <translation>Gestrichelt: die mittlere Mehrzeit auf Messungen, die der Reihe nach zurückgehalten wurden, %1; der Balken ist ihr Standardfehler am Minimum. Gepunktet: die wenigsten Blätter innerhalb davon, %2.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>collscope::LoadProgress</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
</context>
<context>
    <name>collscope::LogFeature</name>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Show all messages in the Log panel</source>
        <translation>Alle Meldungen im Bereich Log zeigen</translation>
    </message>
</context>
<context>
    <name>collscope::LogPanel</name>
    <message>
        <source>done</source>
        <translation>erledigt</translation>
    </message>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Notes and warnings of this run appear here.</source>
        <translation>Hier erscheinen Hinweise und Warnungen dieser Sitzung.</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 Fehler</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 Fehler</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 Warnung</translation>
    </message>
    <message>
        <source>%1 warnings</source>
        <translation>%1 Warnungen</translation>
    </message>
    <message>
        <source>Log: %1</source>
        <translation>Log: %1</translation>
    </message>
</context>
<context>
    <name>collscope::MachineBar</name>
    <message>
        <source>not connected</source>
        <translation>nicht verbunden</translation>
    </message>
    <message>
        <source>connecting…</source>
        <translation>verbindet…</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>verbunden</translation>
    </message>
    <message>
        <source>sign in to go on</source>
        <translation>anmelden, um weiterzumachen</translation>
    </message>
    <message>
        <source>does not answer</source>
        <translation>antwortet nicht</translation>
    </message>
    <message>
        <source>checked %1</source>
        <translation>geprüft %1</translation>
    </message>
    <message>
        <source>again %1</source>
        <translation>wieder %1</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>Trennen</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>Anmelden</translation>
    </message>
</context>
<context>
    <name>collscope::MachineDoor</name>
    <message>
        <source>2 minutes</source>
        <translation>2 Minuten</translation>
    </message>
    <message>
        <source>5 minutes</source>
        <translation>5 Minuten</translation>
    </message>
    <message>
        <source>20 minutes</source>
        <translation>20 Minuten</translation>
    </message>
    <message>
        <source>&amp;Build the agent</source>
        <translation>Agenten &amp;bauen</translation>
    </message>
    <message>
        <source>&amp;Look again</source>
        <translation>&amp;Nochmals suchen</translation>
    </message>
    <message>
        <source>Time for measuring</source>
        <translation>Zeit zum Messen</translation>
    </message>
    <message>
        <source>Time for all of it; more of it refines the maps, and more runs tell gains from noise</source>
        <translation>Zeit für alles zusammen; mehr davon verfeinert die Karten, und mehr Läufe trennen Gewinn von Rauschen</translation>
    </message>
    <message>
        <source>MPI library</source>
        <translation>MPI-Bibliothek</translation>
    </message>
    <message>
        <source>Every MPI that is in PATH</source>
        <translation>Jedes MPI, das in PATH ist</translation>
    </message>
    <message>
        <source>Times the library&apos;s own algorithms and its default on 2, 4, ... and all cores, in several runs; the maps fill in meanwhile. Nothing outside Collscope&apos;s own folder is written.</source>
        <translation>Misst die eigenen Algorithmen der Bibliothek und ihre Vorgabe auf 2, 4, ... und allen Kernen, in mehreren Läufen; die Karten füllen sich dabei. Außerhalb des Ordners von Collscope wird nichts geschrieben.</translation>
    </message>
    <message>
        <source>Compiles the measuring agent for this MPI, in the background; a minute or two</source>
        <translation>Übersetzt den Messagenten für dieses MPI, im Hintergrund; ein bis zwei Minuten</translation>
    </message>
    <message>
        <source>Looking for cores and MPI libraries...</source>
        <translation>Kerne und MPI-Bibliotheken werden gesucht...</translation>
    </message>
    <message>
        <source>%1, %2: which of its algorithms are fastest here, and what does its default lose against them?</source>
        <translation>%1, %2: welche ihrer Algorithmen sind hier am schnellsten, und was verliert ihre Vorgabe dagegen?</translation>
    </message>
    <message>
        <source>Measure &amp;this machine</source>
        <translation>Diesen &amp;Rechner messen</translation>
    </message>
    <message>
        <source>My program...</source>
        <translation>Mein Programm...</translation>
    </message>
    <message>
        <source>Times the methods of the calls that a program makes, and proves the gain on the program</source>
        <translation>Misst die Methoden der Aufrufe eines Programms und belegt den Gewinn am Programm selbst</translation>
    </message>
</context>
<context>
    <name>collscope::MainWindow</name>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Bereiche</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Nothing but this window on the screen</source>
        <translation>Nichts als dieses Fenster auf dem Bildschirm</translation>
    </message>
    <message>
        <source>Dar&amp;k palette</source>
        <translation>Dun&amp;kle Palette</translation>
    </message>
    <message>
        <source>Light text on dark ground</source>
        <translation>Helle Schrift auf dunklem Grund</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Undo the last change</source>
        <translation>Die letzte Änderung rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Do again what was undone last</source>
        <translation>Wiederholen, was zuletzt rückgängig gemacht wurde</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>Reset arrange&amp;ment</source>
        <translation>Anordn&amp;ung zurücksetzen</translation>
    </message>
    <message>
        <source>Put the panels of this workspace where they were at first</source>
        <translation>Die Bereiche dieses Arbeitsbereichs wieder an ihren ersten Platz stellen</translation>
    </message>
</context>
<context>
    <name>collscope::MapChooser</name>
    <message>
        <source>Library default: slower than fastest by</source>
        <translation>Vorgabe der Bibliothek: langsamer als das Schnellste um</translation>
    </message>
    <message>
        <source>Library default: its algorithms</source>
        <translation>Vorgabe der Bibliothek: ihre Algorithmen</translation>
    </message>
    <message>
        <source>Model: faster than the library default by</source>
        <translation>Modell: schneller als die Vorgabe der Bibliothek um</translation>
    </message>
    <message>
        <source>Model: time</source>
        <translation>Modell: Zeit</translation>
    </message>
    <message>
        <source>Model: bandwidth</source>
        <translation>Modell: Bandbreite</translation>
    </message>
    <message>
        <source>Model: slower than fastest by</source>
        <translation>Modell: langsamer als das Schnellste um</translation>
    </message>
    <message>
        <source>What the third map shows</source>
        <translation>Was die dritte Karte zeigt</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Chosen by default</source>
        <translation>Gewählt von der Vorgabe</translation>
    </message>
    <message>
        <source>Faster than default by</source>
        <translation>Schneller als Vorgabe um</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>Slower than fastest by</source>
        <translation>Langsamer um</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>What this map shows</source>
        <translation>Was diese Karte zeigt</translation>
    </message>
    <message>
        <source>Slower by</source>
        <translation>Langsamer um</translation>
    </message>
    <message>
        <source>Faster by</source>
        <translation>Schneller um</translation>
    </message>
</context>
<context>
    <name>collscope::MapView</name>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source> in %1</source>
        <translation> in %1</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>Einzelmessungen</translation>
    </message>
    <message>
        <source>%1 per node</source>
        <translation>%1 je Knoten</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>außerhalb</translation>
    </message>
    <message>
        <source>beyond the measured range of what it was fitted to</source>
        <translation>jenseits des gemessenen Bereichs, an den angepasst wurde</translation>
    </message>
    <message>
        <source>interpolated</source>
        <translation>interpoliert</translation>
    </message>
    <message>
        <source>by predicted times</source>
        <translation>nach vorhergesagten Zeiten</translation>
    </message>
    <message>
        <source>uncertain</source>
        <translation>unsicher</translation>
    </message>
    <message>
        <source>a guess: too far from what was measured to be relied on</source>
        <translation>geraten: zu weit vom Gemessenen, um verlässlich zu sein</translation>
    </message>
    <message>
        <source>nearest</source>
        <translation>nächste</translation>
    </message>
    <message>
        <source>measured at %1</source>
        <translation>gemessen bei %1</translation>
    </message>
    <message>
        <source>best</source>
        <translation>beste</translation>
    </message>
    <message>
        <source>times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>predicted beyond the measured range: extrapolated</source>
        <translation>jenseits des gemessenen Bereichs vorhergesagt: extrapoliert</translation>
    </message>
    <message>
        <source>predicted, not measured</source>
        <translation>vorhergesagt, nicht gemessen</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>%1 (1 on the mean)</source>
        <translation>%1 (1 im Mittel)</translation>
    </message>
    <message>
        <source>runner-up</source>
        <translation>zweitbeste</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>penalty</source>
        <translation>Mehrzeit</translation>
    </message>
    <message>
        <source>model 1</source>
        <translation>Modell 1</translation>
    </message>
    <message>
        <source>model 2</source>
        <translation>Modell 2</translation>
    </message>
    <message>
        <source>doubt</source>
        <translation>Zweifel</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>no other method was measured</source>
        <translation>keine andere Methode wurde gemessen</translation>
    </message>
    <message>
        <source>better, with %1 % confidence</source>
        <translation>besser, mit %1 % Sicherheit</translation>
    </message>
    <message>
        <source>worse, with %1 % confidence</source>
        <translation>schlechter, mit %1 % Sicherheit</translation>
    </message>
    <message>
        <source>no difference, with %1 % confidence</source>
        <translation>kein Unterschied, mit %1 % Sicherheit</translation>
    </message>
    <message>
        <source>not timed</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>tuned</source>
        <translation>abgestimmt</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Realised gain: %1 on %2</source>
        <translation>Erzielter Gewinn: %1 auf %2</translation>
    </message>
    <message>
        <source>message size</source>
        <translation>Nachrichtengröße</translation>
    </message>
    <message>
        <source>Decision map, empty</source>
        <translation>Entscheidungskarte, leer</translation>
    </message>
    <message>
        <source>1 communicator size</source>
        <translation>1 Kommunikatorgröße</translation>
    </message>
    <message>
        <source>%1 communicator sizes</source>
        <translation>%1 Kommunikatorgrößen</translation>
    </message>
    <message>
        <source>1 placement</source>
        <translation>1 Platzierung</translation>
    </message>
    <message>
        <source>%1 placements</source>
        <translation>%1 Platzierungen</translation>
    </message>
    <message>
        <source> by %1.</source>
        <translation> mal %1.</translation>
    </message>
    <message>
        <source>1 message size</source>
        <translation>1 Nachrichtengröße</translation>
    </message>
    <message>
        <source>%1 message sizes</source>
        <translation>%1 Nachrichtengrößen</translation>
    </message>
    <message>
        <source> Only %1.</source>
        <translation> Nur %1.</translation>
    </message>
    <message>
        <source> Selected: %1</source>
        <translation> Ausgewählt: %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>there is no map to export</source>
        <translation>es gibt keine Karte zum Exportieren</translation>
    </message>
    <message>
        <source>Export map</source>
        <translation>Karte exportieren</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG-Bild (*.png)</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG-Bild (*.svg)</translation>
    </message>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation>PDF-Dokument (*.pdf)</translation>
    </message>
    <message>
        <source>Copy &amp;value</source>
        <translation>&amp;Wert kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;image</source>
        <translation>&amp;Bild kopieren</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren…</translation>
    </message>
    <message>
        <source>&amp;Reset zoom</source>
        <translation>&amp;Ausschnitt zurücksetzen</translation>
    </message>
    <message>
        <source>unknown nodes</source>
        <translation>Knoten unbekannt</translation>
    </message>
    <message>
        <source>unknown per node</source>
        <translation>je Knoten unbekannt</translation>
    </message>
    <message>
        <source>no groups</source>
        <translation>keine Gruppen</translation>
    </message>
    <message>
        <source>%1 in groups</source>
        <translation>%1 in Gruppen</translation>
    </message>
    <message>
        <source>one group</source>
        <translation>eine Gruppe</translation>
    </message>
    <message>
        <source>%1 groups</source>
        <translation>%1 Gruppen</translation>
    </message>
    <message>
        <source>, only %1</source>
        <translation>, nur %1</translation>
    </message>
    <message>
        <source>, of them in groups</source>
        <translation>, davon in Gruppen</translation>
    </message>
    <message>
        <source>communicator size = nodes x per node</source>
        <translation>Kommunikatorgröße = Knoten x je Knoten</translation>
    </message>
    <message>
        <source>communicator size</source>
        <translation>Kommunikatorgröße</translation>
    </message>
    <message>
        <source>nodes x per node</source>
        <translation>Knoten x je Knoten</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>not measured in both</source>
        <translation>nicht in beiden gemessen</translation>
    </message>
    <message>
        <source>method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>B / A</source>
        <translation>B / A</translation>
    </message>
    <message>
        <source>▲ slower</source>
        <translation>▲ langsamer</translation>
    </message>
    <message>
        <source>▼ faster</source>
        <translation>▼ schneller</translation>
    </message>
    <message>
        <source>? unproved</source>
        <translation>? nicht belegt</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>over the library default</source>
        <translation>gegenüber der Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>unknown: the data name no release whose decisions are known</source>
        <translation>unbekannt: die Daten nennen keine Version, deren Entscheidungen bekannt sind</translation>
    </message>
    <message>
        <source> (runs differ by %1)</source>
        <translation> (Läufe unterscheiden sich um %1)</translation>
    </message>
    <message>
        <source> (repetitions allow up to %1)</source>
        <translation> (Wiederholungen lassen bis zu %1 zu)</translation>
    </message>
    <message>
        <source>tie: %1</source>
        <translation>Gleichstand: %1</translation>
    </message>
    <message>
        <source>tie: %1, %2 apart%3</source>
        <translation>Gleichstand: %1, %2 auseinander%3</translation>
    </message>
    <message>
        <source>uncertainty unknown: %1 leads %2 by %3</source>
        <translation>Unsicherheit unbekannt: %1 führt vor %2 mit %3</translation>
    </message>
    <message>
        <source>no clear winner: %1 leads %2 by %3%4</source>
        <translation>kein eindeutiger Sieger: %1 führt vor %2 mit %3%4</translation>
    </message>
    <message>
        <source>clearly fastest: %1, %2 ahead of %3%4</source>
        <translation>eindeutig am schnellsten: %1, %2 vor %3%4</translation>
    </message>
    <message>
        <source>%1, +%2</source>
        <translation>%1, +%2</translation>
    </message>
</context>
<context>
    <name>collscope::MappingEditor</name>
    <message>
        <source>names or numbers, between commas</source>
        <translation>Namen oder Nummern, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>&amp;Between fields:</source>
        <translation>&amp;Zwischen Feldern:</translation>
    </message>
    <message>
        <source>&amp;Decimals:</source>
        <translation>&amp;Dezimalzeichen:</translation>
    </message>
    <message>
        <source>&amp;A row is:</source>
        <translation>&amp;Eine Zeile ist:</translation>
    </message>
    <message>
        <source>&amp;Times are in:</source>
        <translation>Zei&amp;ten sind in:</translation>
    </message>
    <message>
        <source>&amp;Sizes are in:</source>
        <translation>&amp;Größen sind in:</translation>
    </message>
    <message>
        <source>The &amp;library&apos;s own choice:</source>
        <translation>Die eigene &amp;Wahl der Bibliothek:</translation>
    </message>
    <message>
        <source>What &amp;no column tells:</source>
        <translation>Was &amp;keine Spalte sagt:</translation>
    </message>
    <message>
        <source>commas</source>
        <translation>Kommas</translation>
    </message>
    <message>
        <source>semicolons</source>
        <translation>Semikolons</translation>
    </message>
    <message>
        <source>tabs</source>
        <translation>Tabulatoren</translation>
    </message>
    <message>
        <source>blanks</source>
        <translation>Leerzeichen</translation>
    </message>
    <message>
        <source>1.5</source>
        <translation>1.5</translation>
    </message>
    <message>
        <source>1,5</source>
        <translation>1,5</translation>
    </message>
    <message>
        <source>a measurement</source>
        <translation>eine Messung</translation>
    </message>
    <message>
        <source>one repetition of a measurement</source>
        <translation>eine Wiederholung einer Messung</translation>
    </message>
    <message>
        <source>Choose...</source>
        <translation>Wählen...</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>milliseconds</source>
        <translation>Millisekunden</translation>
    </message>
    <message>
        <source>microseconds</source>
        <translation>Mikrosekunden</translation>
    </message>
    <message>
        <source>nanoseconds</source>
        <translation>Nanosekunden</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>KiB</source>
        <translation>KiB</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>elements of 2 bytes</source>
        <translation>Elemente von 2 Byte</translation>
    </message>
    <message>
        <source>elements of 4 bytes</source>
        <translation>Elemente von 4 Byte</translation>
    </message>
    <message>
        <source>elements of 8 bytes</source>
        <translation>Elemente von 8 Byte</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>nicht verwendet</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>Still to be said: %1</source>
        <translation>Noch anzugeben: %1</translation>
    </message>
    <message>
        <source>Two columns tell the same: %1 and %2</source>
        <translation>Zwei Spalten sagen dasselbe: %1 und %2</translation>
    </message>
    <message>
        <source>There are no rows below the names of the columns.</source>
        <translation>Unter den Namen der Spalten stehen keine Zeilen.</translation>
    </message>
    <message>
        <source>The first rows are read as
%1</source>
        <translation>Die ersten Zeilen werden gelesen als
%1</translation>
    </message>
</context>
<context>
    <name>collscope::MapsFeature</name>
    <message>
        <source>&amp;Reset zoom</source>
        <translation>&amp;Ausschnitt zurücksetzen</translation>
    </message>
    <message>
        <source>Show the whole maps (double click)</source>
        <translation>Die ganzen Karten zeigen (Doppelklick)</translation>
    </message>
    <message>
        <source>&amp;Link zoom</source>
        <translation>Ausschnitte ko&amp;ppeln</translation>
    </message>
    <message>
        <source>Zoom and pan all three maps together</source>
        <translation>Alle drei Karten gemeinsam zoomen und verschieben</translation>
    </message>
    <message>
        <source>Lo&amp;garithmic penalty scale</source>
        <translation>Lo&amp;garithmische Mehrzeitskala</translation>
    </message>
    <message>
        <source>D&amp;oubt</source>
        <translation>&amp;Zweifel</translation>
    </message>
    <message>
        <source>Mark on the exact map where methods tie and where nobody can tell (Ctrl+T)</source>
        <translation>Auf der exakten Karte markieren, wo Methoden gleichauf sind und wo es niemand entscheiden kann (Strg+T)</translation>
    </message>
    <message>
        <source>&amp;Export map</source>
        <translation>&amp;Karte exportieren</translation>
    </message>
    <message>
        <source>&amp;Copy map as image</source>
        <translation>&amp;Karte als Bild kopieren</translation>
    </message>
    <message>
        <source>Marked: %1</source>
        <translation>Markiert: %1</translation>
    </message>
    <message>
        <source>Measure these again...</source>
        <translation>Diese neu messen...</translation>
    </message>
    <message>
        <source>Clear marks</source>
        <translation>Markierungen löschen</translation>
    </message>
    <message>
        <source>Preparing the map</source>
        <translation>Die Karte wird vorbereitet</translation>
    </message>
    <message>
        <source>Counting what it costs to measure the marked cells again</source>
        <translation>Es wird gezählt, was es kostet, die markierten Zellen neu zu messen</translation>
    </message>
    <message>
        <source>From 1 % to 1000 %; otherwise from 0 to 50 %</source>
        <translation>Von 1 % bis 1000 %; sonst von 0 bis 50 %</translation>
    </message>
    <message>
        <source>&amp;Third map</source>
        <translation>&amp;Dritte Karte</translation>
    </message>
    <message>
        <source>&amp;Fastest measured...</source>
        <translation>&amp;Schnellste gemessene...</translation>
    </message>
    <message>
        <source>&amp;Chosen by the model...</source>
        <translation>&amp;Vom Modell gewählte...</translation>
    </message>
    <message>
        <source>&amp;Third map...</source>
        <translation>&amp;Dritte Karte...</translation>
    </message>
    <message>
        <source>Only the library default was measured. To compare, measure its algorithms, or open logs in which they were forced.</source>
        <translation>Nur die Vorgabe der Bibliothek wurde gemessen. Zum Vergleichen ihre Algorithmen messen oder Protokolle öffnen, in denen sie erzwungen wurden.</translation>
    </message>
</context>
<context>
    <name>collscope::MapsPanel</name>
    <message>
        <source>1: %1</source>
        <translation>1: %1</translation>
    </message>
    <message>
        <source>2: %1</source>
        <translation>2: %1</translation>
    </message>
    <message>
        <source>1 cell differs, faster one</source>
        <translation>1 Zelle verschieden, die schnellere</translation>
    </message>
    <message>
        <source>%1 cells differ, faster one</source>
        <translation>%1 Zellen verschieden, die schnellere</translation>
    </message>
    <message>
        <source>Fastest measured</source>
        <translation>Schnellste gemessene</translation>
    </message>
    <message>
        <source>Chosen by the model</source>
        <translation>Vom Modell gewählt</translation>
    </message>
    <message>
        <source>Third map</source>
        <translation>Dritte Karte</translation>
    </message>
    <message>
        <source>Times of all methods over message size</source>
        <translation>Zeiten aller Methoden über der Nachrichtengröße</translation>
    </message>
    <message>
        <source>Fastest measured, with doubt</source>
        <translation>Schnellste gemessene, mit Zweifel</translation>
    </message>
    <message>
        <source>Chosen by: %1</source>
        <translation>Gewählt von: %1</translation>
    </message>
    <message>
        <source>Slower than fastest by: %1</source>
        <translation>Langsamer als das Schnellste um: %1</translation>
    </message>
    <message>
        <source>Slower than fastest by: library default</source>
        <translation>Langsamer als das Schnellste um: Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>Chosen by: library default</source>
        <translation>Gewählt von: Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>Faster than the library default by: %1</source>
        <translation>Schneller als die Vorgabe der Bibliothek um: %1</translation>
    </message>
    <message>
        <source>Time: %1</source>
        <translation>Zeit: %1</translation>
    </message>
    <message>
        <source>Bandwidth: %1</source>
        <translation>Bandbreite: %1</translation>
    </message>
    <message>
        <source>Which map is shown</source>
        <translation>Welche Karte gezeigt wird</translation>
    </message>
    <message>
        <source>Model 1</source>
        <translation>Modell 1</translation>
    </message>
    <message>
        <source>Model 2</source>
        <translation>Modell 2</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
</context>
<context>
    <name>collscope::MeasuringFeature</name>
    <message>
        <source> Left to the library: %1.</source>
        <translation> Der Bibliothek überlassen: %1.</translation>
    </message>
    <message>
        <source> Timed in turn: %1.</source>
        <translation> Abwechselnd gemessen: %1.</translation>
    </message>
    <message>
        <source>Measure &amp;this machine</source>
        <translation>&amp;Diesen Rechner messen</translation>
    </message>
    <message>
        <source>Report of what was measured: %1</source>
        <translation>Bericht über das Gemessene: %1</translation>
    </message>
    <message>
        <source>%1...</source>
        <translation>%1...</translation>
    </message>
    <message>
        <source>Building an agent for %1...</source>
        <translation>Ein Agent für %1 wird gebaut...</translation>
    </message>
    <message>
        <source>%1 on %2 with %3</source>
        <translation>%1 auf %2 mit %3</translation>
    </message>
    <message>
        <source>It ended early: %1. </source>
        <translation>Vorzeitig geendet: %1. </translation>
    </message>
    <message>
        <source>Stopped early. </source>
        <translation>Vorzeitig beendet. </translation>
    </message>
    <message>
        <source>Stopped before anything was measured.</source>
        <translation>Beendet, bevor etwas gemessen war.</translation>
    </message>
    <message>
        <source>%1 for %2 in %3: README.md there says how to install and undo them.</source>
        <translation>%1 für %2 in %3: README.md darin sagt, wie man sie einrichtet und rückgängig macht.</translation>
    </message>
    <message>
        <source>Time the algorithms of an MPI library on this machine&apos;s cores</source>
        <translation>Die Algorithmen einer MPI-Bibliothek auf den Kernen dieses Rechners messen</translation>
    </message>
</context>
<context>
    <name>collscope::MeasuringRun</name>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>deciding</source>
        <translation>entscheidet</translation>
    </message>
    <message>
        <source>timing the rules and the default in turn</source>
        <translation>misst Regeln und Vorgabe abwechselnd</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>schreibt</translation>
    </message>
</context>
<context>
    <name>collscope::MeasuringStrip</name>
    <message>
        <source>Measuring</source>
        <translation>Messung</translation>
    </message>
    <message>
        <source>Time spent of the budget</source>
        <translation>Verbrauchte Zeit des Budgets</translation>
    </message>
    <message>
        <source>Stop early</source>
        <translation>Vorzeitig beenden</translation>
    </message>
    <message>
        <source>Ends the measurement; everything measured so far is kept</source>
        <translation>Beendet die Messung; alles bisher Gemessene bleibt</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Ship</source>
        <translation>Ausliefern</translation>
    </message>
    <message>
        <source>Where the files are that the library loads, with how to install and undo them</source>
        <translation>Wo die Dateien sind, die die Bibliothek lädt, und wie man sie einrichtet und rückgängig macht</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Nachprüfen</translation>
    </message>
    <message>
        <source>What the rules gained when they and the default were timed in turn on this machine</source>
        <translation>Was die Regeln gewannen, als sie und die Vorgabe auf diesem Rechner abwechselnd gemessen wurden</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Closes this strip; the data stays open</source>
        <translation>Schließt diesen Streifen; die Daten bleiben geöffnet</translation>
    </message>
    <message>
        <source>Measuring %1</source>
        <translation>Messung von %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>, %1 s left. </source>
        <translation>, noch %1 s. </translation>
    </message>
    <message>
        <source>, about to end. </source>
        <translation>, gleich zu Ende. </translation>
    </message>
    <message>
        <source>So far: %1.</source>
        <translation>Bisher: %1.</translation>
    </message>
    <message>
        <source>The rules on the maps, beside the best methods and the library&apos;s choices</source>
        <translation>Die Regeln auf den Karten, neben den besten Methoden und der Wahl der Bibliothek</translation>
    </message>
    <message>
        <source>No rules came of it: the maps show what was measured and the library&apos;s own choices</source>
        <translation>Regeln ergaben sich nicht: die Karten zeigen das Gemessene und die eigene Wahl der Bibliothek</translation>
    </message>
</context>
<context>
    <name>collscope::Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Data</source>
        <translation>Da&amp;ten</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Campaign</source>
        <translation>&amp;Kampagne</translation>
    </message>
    <message>
        <source>De&amp;ploy</source>
        <translation>Aus&amp;liefern</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
</context>
<context>
    <name>collscope::MessageBar</name>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Close this message (Esc)</source>
        <translation>Diese Meldung schließen (Esc)</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>All messages, oldest first, with what can be done about each</source>
        <translation>Alle Meldungen, die älteste zuerst, mit dem, was sich jeweils tun lässt</translation>
    </message>
    <message>
        <source>The log keeps them</source>
        <translation>Das Log bewahrt sie auf</translation>
    </message>
    <message>
        <source>Close all</source>
        <translation>Alle schließen</translation>
    </message>
    <message>
        <source>Only the newest</source>
        <translation>Nur die neueste</translation>
    </message>
    <message>
        <source>1 more message</source>
        <translation>1 weitere Meldung</translation>
    </message>
    <message>
        <source>%1 more messages</source>
        <translation>%1 weitere Meldungen</translation>
    </message>
</context>
<context>
    <name>collscope::MethodLegend</name>
    <message>
        <source>+%1 more</source>
        <translation>+%1 weitere</translation>
    </message>
    <message>
        <source>not the fastest</source>
        <translation>nicht die schnellste</translation>
    </message>
    <message>
        <source>Another method than the one chosen was the fastest in this cell</source>
        <translation>Eine andere Methode als die gewählte war in dieser Zelle die schnellste</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>The method chosen was not measured in this cell: what it costs there is not known</source>
        <translation>Die gewählte Methode wurde in dieser Zelle nicht gemessen: was sie dort kostet, ist unbekannt</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>Gleichstand</translation>
    </message>
    <message>
        <source>Other methods cannot be told from the fastest one and cost little at worst: the choice among them is free. Without a mark: it must be chosen</source>
        <translation>Andere Methoden sind von der schnellsten nicht zu unterscheiden und kosten schlimmstenfalls wenig: die Wahl unter ihnen ist frei. Ohne Zeichen: sie muss gewählt werden</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>Another method may be better or worse, and the measurements cannot tell: more runs would</source>
        <translation>Eine andere Methode kann besser oder schlechter sein, die Messungen sagen es nicht: mehr Läufe würden es</translation>
    </message>
    <message>
        <source>interpolated</source>
        <translation>interpoliert</translation>
    </message>
    <message>
        <source>Nothing was measured in this cell: every method&apos;s time is predicted from its neighbours, and the least decides; it counts nowhere</source>
        <translation>In dieser Zelle wurde nichts gemessen: die Zeit jeder Methode ist aus ihren Nachbarn vorhergesagt, und die kleinste entscheidet; sie zählt nirgends</translation>
    </message>
    <message>
        <source>uncertain</source>
        <translation>unsicher</translation>
    </message>
    <message>
        <source>Nothing was measured in this cell, and its decision is a guess: another method may well be faster, or it lies beyond what was measured. Exports leave it to the library</source>
        <translation>In dieser Zelle wurde nichts gemessen, und ihre Entscheidung ist geraten: eine andere Methode kann durchaus schneller sein, oder sie liegt jenseits des Gemessenen. Exporte überlassen sie der Bibliothek</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>außerhalb</translation>
    </message>
    <message>
        <source>Beyond the measured range: what a model chooses here nobody taught it, and predicted times here are extrapolated</source>
        <translation>Jenseits des gemessenen Bereichs: was ein Modell hier wählt, hat es nie gelernt, und vorhergesagte Zeiten sind hier extrapoliert</translation>
    </message>
    <message>
        <source>Legend of methods</source>
        <translation>Legende der Methoden</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>mark: %1</source>
        <translation>Zeichen: %1</translation>
    </message>
    <message>
        <source>slower than the library default</source>
        <translation>langsamer als die Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>The method chosen is slower in this cell than the library default, by 1 % or more. Such cells are red</source>
        <translation>Die gewählte Methode ist in dieser Zelle um 1 % oder mehr langsamer als die Vorgabe der Bibliothek. Solche Zellen sind rot</translation>
    </message>
</context>
<context>
    <name>collscope::ModeBar</name>
    <message>
        <source>Workspaces</source>
        <translation>Arbeitsbereiche</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;Messen</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Measure this machine or a cluster, and see how far it is (Ctrl+1)</source>
        <translation>Diesen Rechner oder einen Cluster messen und den Fortschritt sehen (Strg+1)</translation>
    </message>
    <message>
        <source>&amp;Explore</source>
        <translation>&amp;Erkunden</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Erkunden</translation>
    </message>
    <message>
        <source>Which algorithm wins where, and what the library default costs (Ctrl+2)</source>
        <translation>Welcher Algorithmus wo gewinnt und was die Vorgabe der Bibliothek kostet (Strg+2)</translation>
    </message>
    <message>
        <source>M&amp;odel</source>
        <translation>M&amp;odell</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Which decision function is small and good enough (Ctrl+3)</source>
        <translation>Welche Entscheidungsfunktion klein und gut genug ist (Strg+3)</translation>
    </message>
    <message>
        <source>&amp;Ship</source>
        <translation>&amp;Ausliefern</translation>
    </message>
    <message>
        <source>Ship</source>
        <translation>Ausliefern</translation>
    </message>
    <message>
        <source>What will be loaded, what it gains, and whether that is proved (Ctrl+4)</source>
        <translation>Was geladen wird, was es bringt und ob das belegt ist (Strg+4)</translation>
    </message>
    <message>
        <source>&amp;Laboratory</source>
        <translation>&amp;Labor</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>Labor</translation>
    </message>
    <message>
        <source>Simulated process groups (Ctrl+5)</source>
        <translation>Simulierte Prozessgruppen (Strg+5)</translation>
    </message>
    <message>
        <source>&amp;Workspaces</source>
        <translation>Arbe&amp;itsbereiche</translation>
    </message>
</context>
<context>
    <name>collscope::ModelFacts</name>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>leaves</source>
        <translation>Blätter</translation>
    </message>
    <message>
        <source>Leaves that an instance can come to</source>
        <translation>Blätter, zu denen eine Instanz kommen kann</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Leaves and inner nodes that an instance can come to</source>
        <translation>Blätter und innere Knoten, zu denen eine Instanz kommen kann</translation>
    </message>
    <message>
        <source>depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Least, mean and greatest depth of a leaf; the root has depth 0</source>
        <translation>Kleinste, mittlere und größte Tiefe eines Blatts; die Wurzel hat Tiefe 0</translation>
    </message>
    <message>
        <source>function size</source>
        <translation>Funktionsgröße</translation>
    </message>
    <message>
        <source>if and else-if statements of the decision function</source>
        <translation>if- und else-if-Anweisungen der Entscheidungsfunktion</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Of the in-memory form</source>
        <translation>Der Form im Arbeitsspeicher</translation>
    </message>
    <message>
        <source>The model against the best candidate</source>
        <translation>Das Modell gegen den besten Kandidaten</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>min</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>max</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>max at</source>
        <translation>Maximum bei</translation>
    </message>
    <message>
        <source>Show this instance</source>
        <translation>Diese Instanz zeigen</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>compared</source>
        <translation>verglichen</translation>
    </message>
    <message>
        <source>Measured cells in which the chosen method was measured too</source>
        <translation>Gemessene Zellen, in denen auch die gewählte Methode gemessen wurde</translation>
    </message>
    <message>
        <source>not the best</source>
        <translation>nicht die beste</translation>
    </message>
    <message>
        <source>Compared cells in which the model chooses another method than the best</source>
        <translation>Verglichene Zellen, in denen das Modell eine andere Methode als die beste wählt</translation>
    </message>
    <message>
        <source>interpolated</source>
        <translation>interpoliert</translation>
    </message>
    <message>
        <source>Cells that no method was measured in; they count nowhere</source>
        <translation>Zellen, in denen keine Methode gemessen wurde; sie zählen nirgends</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>Measured cells in which the chosen method was not measured</source>
        <translation>Gemessene Zellen, in denen die gewählte Methode nicht gemessen wurde</translation>
    </message>
    <message>
        <source>The library&apos;s default against the best candidate</source>
        <translation>Die Vorgabe der Bibliothek gegen den besten Kandidaten</translation>
    </message>
    <message>
        <source>Penalty of the library&apos;s own choice in the cells where it was measured, against the same best candidate as the model above. The Code panel compares with the best of all methods, the library&apos;s own choice among them: both figures may be higher there.</source>
        <translation>Mehrzeit der eigenen Wahl der Bibliothek in den Zellen, in denen sie gemessen wurde, gegen denselben besten Kandidaten wie das Modell oben. Der Bereich Code vergleicht mit der besten aller Methoden, die eigene Wahl der Bibliothek eingeschlossen: dort können beide Zahlen höher sein.</translation>
    </message>
    <message>
        <source>
As encoded, with the quadrants that only fill its square up, the quadtree has %1 and %2 nodes: the papers count those</source>
        <translation>
Wie kodiert, mit den Quadranten, die nur sein Quadrat auffüllen, hat der Quadtree %1 und %2 Knoten: diese zählen die Artikel</translation>
    </message>
    <message>
        <source>%1%2, %3</source>
        <translation>%1%2, %3</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 to %2, mean %3</source>
        <comment>depth of leaves</comment>
        <translation>%1 bis %2, Mittel %3</translation>
    </message>
    <message>
        <source>%1 on average, at most %2</source>
        <translation>%1 im Mittel, höchstens %2</translation>
    </message>
</context>
<context>
    <name>collscope::ModelPanel</name>
    <message>
        <source>%1
Beyond what was measured: %2.</source>
        <translation>%1
Jenseits des Gemessenen: %2.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>End the fit; F5 starts it again</source>
        <translation>Die Anpassung beenden; F5 startet sie wieder</translation>
    </message>
    <message>
        <source>Add to comparison</source>
        <translation>Zum Vergleich hinzufügen</translation>
    </message>
    <message>
        <source>Compare this model with others in the Compare panel</source>
        <translation>Dieses Modell im Bereich Vergleich mit anderen vergleichen</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>Advanced (%1 changed)</source>
        <translation>Erweitert (%1 geändert)</translation>
    </message>
    <message>
        <source>Still of %1</source>
        <translation>Noch von %1</translation>
    </message>
    <message>
        <source>Fitting</source>
        <translation>Wird angepasst</translation>
    </message>
    <message>
        <source>Cancelled; of %1</source>
        <translation>Abgebrochen; von %1</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
</context>
<context>
    <name>collscope::NewCampaign</name>
    <message>
        <source>Campaign plans (*.plan *.txt);;All files (*)</source>
        <translation>Kampagnenpläne (*.plan *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>dieser Rechner</translation>
    </message>
    <message>
        <source>Copy this folder to the machine as

    %1

and there, in it, say

%2
What is measured appears in the file `records`. Copy it back, at any time, and open it in Collscope.
</source>
        <translation>Diesen Ordner auf den Rechner kopieren als

    %1

und dort, in ihm, eingeben

%2
Was gemessen wird, erscheint in der Datei `records`. Sie lässt sich jederzeit zurückkopieren und in Collscope öffnen.
</translation>
    </message>
    <message>
        <source>New campaign</source>
        <translation>Neue Kampagne</translation>
    </message>
    <message>
        <source>Load a plan</source>
        <translation>Einen Plan laden</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>Den Plan speichern</translation>
    </message>
    <message>
        <source>Where to write the scripts</source>
        <translation>Wohin die Skripte geschrieben werden</translation>
    </message>
    <message>
        <source>To be measured again: %1. It counts as run %2.</source>
        <translation>Neu zu messen: %1. Es zählt als Lauf %2.</translation>
    </message>
    <message>
        <source>Wrote %1.</source>
        <translation>%1 geschrieben.</translation>
    </message>
    <message>
        <source>Wrote 1 job into %1; its README says what to do.</source>
        <translation>1 Job nach %1 geschrieben; sein README sagt, was zu tun ist.</translation>
    </message>
    <message>
        <source>Wrote %1 jobs into %2; the README of each says what to do.</source>
        <translation>%1 Jobs nach %2 geschrieben; das README eines jeden sagt, was zu tun ist.</translation>
    </message>
</context>
<context>
    <name>collscope::Notices</name>
    <message>
        <source>Show folder</source>
        <translation>Ordner zeigen</translation>
    </message>
    <message>
        <source>No file manager opened the folder. Its path is in the clipboard: %1</source>
        <translation>Kein Dateimanager hat den Ordner geöffnet. Sein Pfad ist in der Zwischenablage: %1</translation>
    </message>
</context>
<context>
    <name>collscope::OpenDatasets</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>collscope::OpeningFeature</name>
    <message>
        <source>&amp;Open...</source>
        <translation>Ö&amp;ffnen...</translation>
    </message>
    <message>
        <source>Open measurements or a project (Ctrl+O)</source>
        <translation>Messungen oder ein Projekt öffnen (Strg+O)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open &amp;folder...</source>
        <translation>&amp;Ordner öffnen...</translation>
    </message>
    <message>
        <source>Open a folder of measurements (Ctrl+Shift+O)</source>
        <translation>Einen Ordner mit Messungen öffnen (Strg+Umschalt+O)</translation>
    </message>
    <message>
        <source>Open &amp;table...</source>
        <translation>&amp;Tabelle öffnen...</translation>
    </message>
    <message>
        <source>Open a table of another program by saying what its columns are</source>
        <translation>Eine Tabelle eines anderen Programms öffnen und angeben, was ihre Spalten sind</translation>
    </message>
    <message>
        <source>Open sa&amp;mple data</source>
        <translation>Beispie&amp;ldaten öffnen</translation>
    </message>
    <message>
        <source>Open measurements, a project or a rules file</source>
        <translation>Messungen, ein Projekt oder eine Regeldatei öffnen</translation>
    </message>
    <message>
        <source>All files (*);;Measurements (*.csv *.csv.xz *.csv.gz *.txt *.records *.xz *.gz);;Projects (*.%1)</source>
        <translation>Alle Dateien (*);;Messungen (*.csv *.csv.xz *.csv.gz *.txt *.records *.xz *.gz);;Projekte (*.%1)</translation>
    </message>
    <message>
        <source>Open a folder of measurements</source>
        <translation>Einen Ordner mit Messungen öffnen</translation>
    </message>
    <message>
        <source>Open a table</source>
        <translation>Eine Tabelle öffnen</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt *.dat *.xz *.gz);;All files (*)</source>
        <translation>Tabellen (*.csv *.tsv *.txt *.dat *.xz *.gz);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>%1 is open, but incomplete: %2</source>
        <translation>%1 ist geöffnet, aber unvollständig: %2</translation>
    </message>
    <message>
        <source>%1: %2 skipped, the rest is open</source>
        <translation>%1: %2 übersprungen, der Rest ist geöffnet</translation>
    </message>
    <message>
        <source>%1: %2 remarks</source>
        <translation>%1: %2 Bemerkungen</translation>
    </message>
    <message>
        <source>Say what its columns are...</source>
        <translation>Angeben, was die Spalten sind...</translation>
    </message>
    <message>
        <source>Close &amp;all data</source>
        <translation>&amp;Alle Daten schließen</translation>
    </message>
    <message>
        <source>%1 files do not name all facts, such as the MPI library or the algorithm.</source>
        <translation>%1 Dateien nennen nicht alle Angaben, etwa die MPI-Bibliothek oder den Algorithmus.</translation>
    </message>
    <message>
        <source>Enter facts...</source>
        <translation>Angaben eintragen...</translation>
    </message>
    <message>
        <source>The files and their facts are in one table: %1</source>
        <translation>Die Dateien und ihre Angaben stehen in einer Tabelle: %1</translation>
    </message>
</context>
<context>
    <name>collscope::Origin</name>
    <message>
        <source>simulated</source>
        <translation>simuliert</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
</context>
<context>
    <name>collscope::OutlookView</name>
    <message>
        <source>Nothing more is worth measuring: what is expected to be gained is below what measurements are off by.</source>
        <translation>Weiteres Messen lohnt nicht: der zu erwartende Gewinn liegt unter dem Fehler der Messungen.</translation>
    </message>
    <message>
        <source>Where the next minute goes:</source>
        <translation>Wohin die nächste Minute geht:</translation>
    </message>
    <message>
        <source>%1: %2 s, measurements: %3, most of it with %4</source>
        <translation>%1: %2 s, Messungen: %3, die meisten davon mit %4</translation>
    </message>
    <message>
        <source>and %1 other collectives</source>
        <translation>und %1 weitere kollektive Operationen</translation>
    </message>
    <message>
        <source>Expected penalty over minutes of measuring</source>
        <translation>Erwartete Mehrzeit über Minuten des Messens</translation>
    </message>
    <message>
        <source>As long as times are as the policy expects. Minutes are what measuring costs by the lengths of its repetitions, not those of a clock.</source>
        <translation>Solange die Zeiten so sind, wie die Strategie erwartet. Minuten sind, was das Messen nach der Dauer seiner Wiederholungen kostet, nicht die einer Uhr.</translation>
    </message>
    <message>
        <source>Select a job that measures by a policy.</source>
        <translation>Einen Job auswählen, der nach einer Strategie misst.</translation>
    </message>
</context>
<context>
    <name>collscope::OverviewFeature</name>
    <message>
        <source>Ov&amp;erview</source>
        <translation>Übersi&amp;cht</translation>
    </message>
    <message>
        <source>What the library default costs in each collective (Alt+Home)</source>
        <translation>Was die Vorgabe der Bibliothek in jeder Operation kostet (Alt+Pos1)</translation>
    </message>
</context>
<context>
    <name>collscope::OverviewModel</name>
    <message>
        <source>%1 ranks</source>
        <translation>%1 Ränge</translation>
    </message>
    <message>
        <source>%1 ranks, %2</source>
        <translation>%1 Ränge, %2</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Fastest measured</source>
        <translation>Schnellste gemessene</translation>
    </message>
    <message>
        <source>Where each algorithm is the fastest: message size to the right, communicator size upwards</source>
        <translation>Wo welcher Algorithmus der schnellste ist: Nachrichtengröße nach rechts, Kommunikatorgröße nach oben</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>Größte</translation>
    </message>
    <message>
        <source>Worst at</source>
        <translation>Größte bei</translation>
    </message>
    <message>
        <source>Cells above 10 %</source>
        <translation>Zellen über 10 %</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>wird berechnet</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>nicht beurteilt</translation>
    </message>
    <message>
        <source>default not measured</source>
        <translation>Vorgabe nicht gemessen</translation>
    </message>
    <message>
        <source>default measured in %1 of %2 cells</source>
        <translation>Vorgabe in %1 von %2 Zellen gemessen</translation>
    </message>
    <message>
        <source>worth tuning</source>
        <translation>Tuning lohnt sich</translation>
    </message>
    <message>
        <source>no clear gain</source>
        <translation>kein klarer Gewinn</translation>
    </message>
    <message>
        <source>keep the default</source>
        <translation>Vorgabe behalten</translation>
    </message>
    <message>
        <source>Automatic, held out</source>
        <translation>Automatisch, zurückgehalten</translation>
    </message>
    <message>
        <source>Mean penalty of the automatic model on measurements that it was not fitted to: each run in turn, of a single run parts of its cells</source>
        <translation>Mittlerer Verlust des automatischen Modells auf Messungen, an die es nicht angepasst wurde: jeder Lauf der Reihe nach, von einem einzelnen Lauf Teile seiner Zellen</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>impossible times</source>
        <translation>unmögliche Zeiten</translation>
    </message>
    <message>
        <source>left to the library</source>
        <translation>der Bibliothek überlassen</translation>
    </message>
    <message>
        <source>left to the library: %1</source>
        <translation>der Bibliothek überlassen: %1</translation>
    </message>
    <message>
        <source>Library default</source>
        <translation>Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>Time of the library default against that of the fastest method, mean over all measured cells. Bars are logarithmic, from 1 % to 1 000 %</source>
        <translation>Zeit der Vorgabe der Bibliothek gegenüber der der schnellsten Methode, Mittel über alle gemessenen Zellen. Balken sind logarithmisch, von 1 % bis 1 000 %</translation>
    </message>
    <message>
        <source>Worth tuning: an export of the automatic rules is faster than the default on held-out runs, by more than their noise</source>
        <translation>Lohnend: ein Export der automatischen Regeln ist auf zurückgehaltenen Läufen schneller als die Vorgabe, um mehr als deren Rauschen</translation>
    </message>
</context>
<context>
    <name>collscope::OverviewPanel</name>
    <message>
        <source>All collectives</source>
        <translation>Alle Operationen</translation>
    </message>
    <message>
        <source>%1: the library default is worst in %2. It is %3 slower than the fastest method (mean of %4).</source>
        <translation>%1: Die Vorgabe der Bibliothek ist bei %2 am schlechtesten. Sie ist %3 langsamer als die schnellste Methode (Mittel aus %4).</translation>
    </message>
    <message>
        <source>%1: the library default was not measured.</source>
        <translation>%1: Die Vorgabe der Bibliothek wurde nicht gemessen.</translation>
    </message>
    <message>
        <source>Click a collective to open its maps.</source>
        <translation>Ein Klick auf eine Operation öffnet ihre Karten.</translation>
    </message>
    <message>
        <source>Measure it to see what a better choice gains.</source>
        <translation>Mit ihr gemessen zeigt sich, was eine bessere Wahl bringt.</translation>
    </message>
    <message>
        <source>%1: no measured method is faster than the library default in any cell.</source>
        <translation>%1: Keine gemessene Methode ist irgendwo schneller als die Vorgabe der Bibliothek.</translation>
    </message>
    <message>
        <source>%1: the library default is worst in %2. It takes %3 as long as the fastest method (mean of %4).</source>
        <translation>%1: Die Vorgabe der Bibliothek ist bei %2 am schlechtesten. Sie braucht %3 so lange wie die schnellste Methode (Mittel aus %4).</translation>
    </message>
    <message>
        <source>Worst cell: %1, %2 (%3). Click a collective to open its maps at its worst cell.</source>
        <translation>Schlechteste Zelle: %1, %2 (%3). Ein Klick auf eine Operation öffnet ihre Karten an ihrer schlechtesten Zelle.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>collscope::PlacementsFeature</name>
    <message>
        <source>Placements</source>
        <translation>Platzierungen</translation>
    </message>
    <message>
        <source>Export pictures of p&amp;lacements...</source>
        <translation>Bilder der Pl&amp;atzierungen exportieren...</translation>
    </message>
    <message>
        <source>Export ta&amp;ble of placements...</source>
        <translation>Tabelle der Platzie&amp;rungen exportieren...</translation>
    </message>
</context>
<context>
    <name>collscope::PlacementsPanel</name>
    <message>
        <source>Message size</source>
        <translation>Nachrichtengröße</translation>
    </message>
    <message>
        <source>Models at every placement</source>
        <translation>Modelle bei jeder Platzierung</translation>
    </message>
    <message>
        <source>Normalised times</source>
        <translation>Normierte Zeiten</translation>
    </message>
    <message>
        <source>Chosen methods</source>
        <translation>Gewählte Methoden</translation>
    </message>
    <message>
        <source>Penalties</source>
        <translation>Mehrzeiten</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>Was gezeichnet wird</translation>
    </message>
    <message>
        <source>Times over message size, a picture per placement; or nodes x processes per node for one message size, a picture per model</source>
        <translation>Zeiten über der Nachrichtengröße, ein Bild je Platzierung; oder Knoten x Prozesse je Knoten für eine Nachrichtengröße, ein Bild je Modell</translation>
    </message>
    <message>
        <source>Export as picture...</source>
        <translation>Als Bild exportieren...</translation>
    </message>
    <message>
        <source>Export as CSV...</source>
        <translation>Als CSV exportieren...</translation>
    </message>
    <message>
        <source>Open data, or measure: how models do at every placement is shown here.</source>
        <translation>Daten öffnen oder messen: hier steht, wie Modelle bei jeder Platzierung abschneiden.</translation>
    </message>
    <message>
        <source>Library default</source>
        <translation>Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>There is no model to show the penalty of: choose one in the Model panel.</source>
        <translation>Es gibt kein Modell, dessen Mehrzeit sich zeigen ließe: eines im Bereich Modell wählen.</translation>
    </message>
    <message>
        <source>These data have no grid of nodes and processes per node: at least two of each have to be measured, and known. Normalised times are there for any data.</source>
        <translation>Diese Daten haben kein Raster aus Knoten und Prozessen je Knoten: von beiden müssen mindestens zwei Werte gemessen und bekannt sein. Normierte Zeiten gibt es für alle Daten.</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>Zeiten %1</translation>
    </message>
    <message>
        <source>held out: %1, which is part of every cell here</source>
        <translation>zurückgehalten: %1, was hier Teil jeder Zelle ist</translation>
    </message>
    <message>
        <source>held out: %1</source>
        <translation>zurückgehalten: %1</translation>
    </message>
    <message>
        <source>outlined: unseen by the models</source>
        <translation>umrandet: von den Modellen ungesehen</translation>
    </message>
    <message>
        <source>the library&apos;s default was not measured</source>
        <translation>die Vorgabe der Bibliothek wurde nicht gemessen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: %2 on %3</source>
        <translation>%1: %2 auf %3</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source>there is nothing to draw</source>
        <translation>es gibt nichts zu zeichnen</translation>
    </message>
    <message>
        <source>Fastest measured</source>
        <translation>Schnellste gemessene</translation>
    </message>
</context>
<context>
    <name>collscope::ProfileEditor</name>
    <message>
        <source>A host profile says how to reach a machine and how jobs are started there.

New makes one; Import takes one that a colleague has exported.</source>
        <translation>Ein Rechnerprofil sagt, wie ein Rechner erreicht wird und wie dort Jobs gestartet werden.

Neu legt eines an; Importieren nimmt eines, das jemand anderes exportiert hat.</translation>
    </message>
    <message>
        <source>Host profiles</source>
        <translation>Rechnerprofile</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>Keep the profile after all</source>
        <translation>Das Profil doch behalten</translation>
    </message>
    <message>
        <source>Ne&amp;w</source>
        <translation>Ne&amp;u</translation>
    </message>
    <message>
        <source>A profile with what most machines have</source>
        <translation>Ein Profil mit dem, was die meisten Rechner haben</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Another profile like this one</source>
        <translation>Ein weiteres Profil wie dieses</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>Ent&amp;fernen</translation>
    </message>
    <message>
        <source>Remove this profile; its jobs keep theirs</source>
        <translation>Dieses Profil entfernen; seine Jobs behalten ihres</translation>
    </message>
    <message>
        <source>I&amp;mport...</source>
        <translation>I&amp;mportieren...</translation>
    </message>
    <message>
        <source>Add a profile from a file</source>
        <translation>Ein Profil aus einer Datei hinzufügen</translation>
    </message>
    <message>
        <source>E&amp;xport...</source>
        <translation>E&amp;xportieren...</translation>
    </message>
    <message>
        <source>Write this profile to a file. There are no secrets in it.</source>
        <translation>Dieses Profil in eine Datei schreiben. Geheimnisse enthält es nicht.</translation>
    </message>
    <message>
        <source>new machine</source>
        <translation>neuer Rechner</translation>
    </message>
    <message>
        <source>&amp;Test profile</source>
        <translation>Profil &amp;testen</translation>
    </message>
    <message>
        <source>Try all that a job of this profile needs. Nothing is submitted, and nothing stays on the machine. What a new profile does not say yet is looked for there.</source>
        <translation>Alles probieren, was ein Job mit diesem Profil braucht. Nichts wird abgeschickt, und nichts bleibt auf dem Rechner. Was einem neuen Profil noch fehlt, wird dort gesucht.</translation>
    </message>
    <message>
        <source>Build the agent t&amp;here</source>
        <translation>Agenten &amp;dort bauen</translation>
    </message>
    <message>
        <source>Send the agent&apos;s sources to the machine, build them after the set-up lines, and use the result</source>
        <translation>Die Quellen des Agenten an den Rechner schicken, nach den Einrichtungszeilen bauen und das Ergebnis verwenden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop what is under way</source>
        <translation>Anhalten, was gerade läuft</translation>
    </message>
    <message>
        <source>Discard changes</source>
        <translation>Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Back to what is kept</source>
        <translation>Zurück zum Gespeicherten</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Keep this profile (Ctrl+S)</source>
        <translation>Dieses Profil behalten (Strg+S)</translation>
    </message>
    <message>
        <source>%1 was removed.</source>
        <translation>%1 wurde entfernt.</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>(ohne Namen)</translation>
    </message>
    <message>
        <source>%1 (not saved)</source>
        <translation>%1 (nicht gespeichert)</translation>
    </message>
    <message>
        <source>another profile has this name</source>
        <translation>ein anderes Profil hat diesen Namen</translation>
    </message>
</context>
<context>
    <name>collscope::ProfileForm</name>
    <message>
        <source>Browse...</source>
        <translation>Durchsuchen...</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>Frodo</source>
        <translation>Frodo</translation>
    </message>
    <message>
        <source>What you call this machine.</source>
        <translation>Wie dieser Rechner heißen soll.</translation>
    </message>
    <message>
        <source>through ssh</source>
        <translation>über ssh</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>dieser Rechner</translation>
    </message>
    <message>
        <source>&amp;Connection:</source>
        <translation>&amp;Verbindung:</translation>
    </message>
    <message>
        <source>Through your own ssh, with its configuration, keys, agents and jump hosts; or on this machine.</source>
        <translation>Über das eigene ssh mit seiner Konfiguration, Schlüsseln, Agenten und Sprungrechnern; oder auf diesem Rechner.</translation>
    </message>
    <message>
        <source>ssh h&amp;ost:</source>
        <translation>ss&amp;h-Rechner:</translation>
    </message>
    <message>
        <source>frodo.example.org, me@frodo, a Host of ~/.ssh/config</source>
        <translation>frodo.example.org, ich@frodo, ein Host aus ~/.ssh/config</translation>
    </message>
    <message>
        <source>What you type behind ssh in a terminal.</source>
        <translation>Was im Terminal hinter ssh steht.</translation>
    </message>
    <message>
        <source>ssh o&amp;ptions:</source>
        <translation>ssh-&amp;Optionen:</translation>
    </message>
    <message>
        <source>-p 2222 -J jump.example.org</source>
        <translation>-p 2222 -J jump.example.org</translation>
    </message>
    <message>
        <source>Words before the host, as in a terminal. Better kept in ~/.ssh/config. None that change how host keys are checked.</source>
        <translation>Wörter vor dem Rechner, wie im Terminal. Besser in ~/.ssh/config aufgehoben. Keine, die das Prüfen der Host-Schlüssel ändern.</translation>
    </message>
    <message>
        <source>Choose among the folders of the machine</source>
        <translation>Unter den Ordnern des Rechners wählen</translation>
    </message>
    <message>
        <source>Work &amp;folder:</source>
        <translation>&amp;Arbeitsordner:</translation>
    </message>
    <message>
        <source>/scratch/me/collscope; a test finds one</source>
        <translation>/scratch/ich/collscope; ein Test findet einen</translation>
    </message>
    <message>
        <source>Absolute path on the machine, in a file system that its compute nodes see. Jobs get folders of their own in it.</source>
        <translation>Absoluter Pfad auf dem Rechner, in einem Dateisystem, das seine Rechenknoten sehen. Jobs bekommen darin eigene Ordner.</translation>
    </message>
    <message>
        <source>Sche&amp;duler:</source>
        <translation>S&amp;cheduler:</translation>
    </message>
    <message>
        <source>What starts jobs on the machine.</source>
        <translation>Was auf dem Rechner Jobs startet.</translation>
    </message>
    <message>
        <source>the scheduler&apos;s default; a test lists what there is</source>
        <translation>die Vorgabe des Schedulers; ein Test listet auf, was es gibt</translation>
    </message>
    <message>
        <source>Partit&amp;ion:</source>
        <translation>&amp;Partition:</translation>
    </message>
    <message>
        <source>Partition or queue of the jobs. Empty: the scheduler&apos;s default.</source>
        <translation>Partition oder Warteschlange der Jobs. Leer: die Vorgabe des Schedulers.</translation>
    </message>
    <message>
        <source>&amp;Account:</source>
        <translation>&amp;Konto:</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>What the jobs are charged to.</source>
        <translation>Worauf die Jobs abgerechnet werden.</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Loo&amp;k every:</source>
        <translation>Nachsehen a&amp;lle:</translation>
    </message>
    <message>
        <source>Seconds between two looks at the jobs. 60 is what most sites ask for; longer while nothing happens.</source>
        <translation>Sekunden zwischen zwei Blicken auf die Jobs. 60 verlangen die meisten Zentren; länger, solange nichts geschieht.</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source> core hours</source>
        <translation> Kernstunden</translation>
    </message>
    <message>
        <source>Warn abo&amp;ve:</source>
        <translation>&amp;Warnen über:</translation>
    </message>
    <message>
        <source>A campaign that may need more says so before it is submitted.</source>
        <translation>Eine Kampagne, die mehr brauchen kann, sagt das vor dem Abschicken.</translation>
    </message>
    <message>
        <source>&amp;Launcher:</source>
        <translation>Startpro&amp;gramm:</translation>
    </message>
    <message>
        <source>srun, or mpirun -n @processes@</source>
        <translation>srun, oder mpirun -n @processes@</translation>
    </message>
    <message>
        <source>Shell words before the agent. @processes@, @nodes@ and @ppn@ (processes per node) stand for numbers of the job.</source>
        <translation>Shell-Wörter vor dem Agenten. @processes@, @nodes@ und @ppn@ (Prozesse je Knoten) stehen für Zahlen des Jobs.</translation>
    </message>
    <message>
        <source>A&amp;gent:</source>
        <translation>Ag&amp;ent:</translation>
    </message>
    <message>
        <source>/home/me/bin/collscope-agent</source>
        <translation>/home/ich/bin/collscope-agent</translation>
    </message>
    <message>
        <source>Path of collscope-agent on the machine, or its name where it is in PATH.</source>
        <translation>Pfad von collscope-agent auf dem Rechner, oder sein Name, wo er in PATH ist.</translation>
    </message>
    <message>
        <source>module load openmpi</source>
        <translation>module load openmpi</translation>
    </message>
    <message>
        <source>S&amp;etup:</source>
        <translation>E&amp;inrichtung:</translation>
    </message>
    <message>
        <source>Shell lines before the launcher: modules, environment. One a line.</source>
        <translation>Shell-Zeilen vor dem Startprogramm: Module, Umgebung. Eine je Zeile.</translation>
    </message>
    <message>
        <source>&amp;Batch script:</source>
        <translation>&amp;Batch-Skript:</translation>
    </message>
    <message>
        <source>The script that is submitted, with placeholders for what differs from job to job.</source>
        <translation>Das Skript, das abgeschickt wird, mit Platzhaltern für das, was von Job zu Job verschieden ist.</translation>
    </message>
</context>
<context>
    <name>collscope::ProgramFeature</name>
    <message>
        <source>Make my &amp;program faster...</source>
        <translation>Mein Programm &amp;schneller machen...</translation>
    </message>
    <message>
        <source>Times the methods of the calls that a program makes, and proves the gain on the program</source>
        <translation>Misst die Methoden der Aufrufe eines Programms und belegt den Gewinn am Programm selbst</translation>
    </message>
    <message>
        <source>Make my program faster</source>
        <translation>Mein Programm schneller machen</translation>
    </message>
    <message>
        <source>Nothing opens web pages here: %1</source>
        <translation>Hier öffnet nichts Webseiten: %1</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
</context>
<context>
    <name>collscope::ProgramPanel</name>
    <message>
        <source>%1 x %2 processes</source>
        <translation>%1 x %2 Prozesse</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 Prozesse</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>Run it in a &amp;new copy of the folder each time</source>
        <translation>Jedes Mal in einer &amp;neuen Kopie des Ordners starten</translation>
    </message>
    <message>
        <source>&amp;Leave reductions to the library: no sum in another order</source>
        <translation>&amp;Reduktionen der Bibliothek lassen: keine Summe in anderer Reihenfolge</translation>
    </message>
    <message>
        <source>&amp;Make it faster</source>
        <translation>&amp;Schneller machen</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>The program runs once as it is and once under the profile. Then the methods of its calls are timed, and the program runs in pairs, with what won and without it. Leave the machine alone meanwhile.</source>
        <translation>Das Programm läuft einmal, wie es ist, und einmal mit dem Profil. Dann werden die Methoden seiner Aufrufe gemessen, und das Programm läuft paarweise, mit dem, was gewann, und ohne es. Den Rechner währenddessen in Ruhe lassen.</translation>
    </message>
    <message>
        <source>The line that starts the program, as in a shell</source>
        <translation>Die Zeile, die das Programm startet, wie in einer Shell</translation>
    </message>
    <message>
        <source>&amp;Program:</source>
        <translation>&amp;Programm:</translation>
    </message>
    <message>
        <source>&amp;Browse...</source>
        <translation>D&amp;urchsuchen...</translation>
    </message>
    <message>
        <source>Runs &amp;in:</source>
        <translation>Läuft &amp;in:</translation>
    </message>
    <message>
        <source>Folder to run in</source>
        <translation>Ordner, in dem es läuft</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>Aufruf</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Time in them</source>
        <translation>Zeit darin</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>Vorgabe</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Times as fast</source>
        <translation>Mal so schnell</translation>
    </message>
    <message>
        <source>Calls of the program</source>
        <translation>Aufrufe des Programms</translation>
    </message>
    <message>
        <source>Line that starts the program with the decisions</source>
        <translation>Zeile, die das Programm mit den Entscheidungen startet</translation>
    </message>
    <message>
        <source>C&amp;opy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Open &amp;report</source>
        <translation>&amp;Bericht öffnen</translation>
    </message>
    <message>
        <source>&amp;Show on the maps</source>
        <translation>Auf den Kar&amp;ten zeigen</translation>
    </message>
    <message>
        <source>Opens what was measured, and weighs its cells by the calls of the program</source>
        <translation>Öffnet, was gemessen wurde, und gewichtet seine Zellen mit den Aufrufen des Programms</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>The program is faster: %1</source>
        <translation>Das Programm ist schneller: %1</translation>
    </message>
    <message>
        <source>Nothing is decided. %1</source>
        <translation>Nichts wird entschieden. %1</translation>
    </message>
    <message>
        <source>Predicted by the race: %1</source>
        <translation>Vom Rennen vorhergesagt: %1</translation>
    </message>
    <message>
        <source>the library&apos;s own choice</source>
        <translation>Wahl der Bibliothek</translation>
    </message>
    <message>
        <source>%1 as it is, %2 with the decisions (pairs of runs: %3)</source>
        <translation>%1, wie es ist, %2 mit den Entscheidungen (Paare von Läufen: %3)</translation>
    </message>
    <message>
        <source>The program runs eight times at least</source>
        <translation>Das Programm läuft mindestens achtmal</translation>
    </message>
    <message>
        <source>&amp;Total time:</source>
        <translation>&amp;Gesamtzeit:</translation>
    </message>
</context>
<context>
    <name>collscope::ProjectFeature</name>
    <message>
        <source>&amp;Continue last session</source>
        <translation>L&amp;etzte Sitzung fortsetzen</translation>
    </message>
    <message>
        <source>Open what was open when the window was closed</source>
        <translation>Öffnen, was beim Schließen des Fensters geöffnet war</translation>
    </message>
    <message>
        <source>&amp;Save project</source>
        <translation>Projekt &amp;speichern</translation>
    </message>
    <message>
        <source>Save which data is open and how it is tuned (Ctrl+S)</source>
        <translation>Speichern, welche Daten geöffnet sind und was eingestellt ist (Strg+S)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save project &amp;as...</source>
        <translation>Projekt speichern &amp;unter...</translation>
    </message>
    <message>
        <source>What was selected is no longer there: %1. The rest is as it was.</source>
        <translation>Ausgewähltes gibt es nicht mehr: %1. Der Rest ist, wie er war.</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>What is open is not kept for the next run</source>
        <translation>Was geöffnet ist, bleibt nicht für das nächste Mal erhalten</translation>
    </message>
    <message>
        <source>Save project</source>
        <translation>Projekt speichern</translation>
    </message>
    <message>
        <source>Projects (*.%1)</source>
        <translation>Projekte (*.%1)</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 hat Änderungen, die nicht gespeichert sind.</translation>
    </message>
    <message>
        <source>Do not save</source>
        <translation>Nicht speichern</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Collscope</source>
        <translation>Collscope</translation>
    </message>
</context>
<context>
    <name>collscope::ProjectFile</name>
    <message>
        <source>the system %1</source>
        <translation>das System %1</translation>
    </message>
    <message>
        <source>the collective %1</source>
        <translation>die kollektive Operation %1</translation>
    </message>
    <message>
        <source>nodes %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message>
        <source>processes per node %1</source>
        <translation>Prozesse je Knoten %1</translation>
    </message>
    <message>
        <source>%1 in groups</source>
        <translation>%1 in Gruppen</translation>
    </message>
    <message>
        <source>groups %1</source>
        <translation>Gruppen %1</translation>
    </message>
    <message>
        <source>the library %1</source>
        <translation>die Bibliothek %1</translation>
    </message>
</context>
<context>
    <name>collscope::Question</name>
    <message>
        <source>Collscope: ssh asks</source>
        <translation>Collscope: ssh fragt</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>The answer goes to ssh alone; it is not kept.</source>
        <translation>Die Antwort geht nur an ssh; sie wird nicht aufbewahrt.</translation>
    </message>
</context>
<context>
    <name>collscope::RankingModel</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>samples unknown</source>
        <translation>Einzelmessungen unbekannt</translation>
    </message>
    <message>
        <source>%1, algorithm %2 of %3</source>
        <translation>%1, Algorithmus %2 von %3</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>Wahl</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Unten</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Oben</translation>
    </message>
    <message>
        <source>Slower than best</source>
        <translation>Langsamer um</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Einzelmessungen</translation>
    </message>
    <message>
        <source>Predicted by the model that these data were made with, not measured</source>
        <translation>Vorhergesagt von dem Modell, mit dem diese Daten erzeugt wurden, nicht gemessen</translation>
    </message>
    <message>
        <source>Over the repetitions where they are known, else over the runs</source>
        <translation>Über die Wiederholungen, wo sie bekannt sind, sonst über die Läufe</translation>
    </message>
    <message>
        <source>By the model; o: %1</source>
        <translation>Nach dem Modell; o: %1</translation>
    </message>
    <message>
        <source>By the model</source>
        <translation>Nach dem Modell</translation>
    </message>
    <message>
        <source>Of the predicted time from the measured one: predicted / measured - 1</source>
        <translation>Der vorhergesagten Zeit von der gemessenen: vorhergesagt / gemessen - 1</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>Median of job %1</source>
        <translation>Median von Job %1</translation>
    </message>
    <message>
        <source>Median of this run alone</source>
        <translation>Median dieses Laufs allein</translation>
    </message>
    <message>
        <source>* best</source>
        <translation>* beste</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>library default</source>
        <translation>Vorgabe der Bibliothek</translation>
    </message>
</context>
<context>
    <name>collscope::RatioCellsModel</name>
    <message>
        <source>Placement</source>
        <translation>Platzierung</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Geometric mean over the runs of A</source>
        <translation>Geometrisches Mittel über die Läufe von A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Geometric mean over the runs of B</source>
        <translation>Geometrisches Mittel über die Läufe von B</translation>
    </message>
    <message>
        <source>B / A</source>
        <translation>B / A</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>Mindestens</translation>
    </message>
    <message>
        <source>Lower end of the 95 % interval</source>
        <translation>Unteres Ende des 95-%-Intervalls</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>Höchstens</translation>
    </message>
    <message>
        <source>Upper end of the 95 % interval</source>
        <translation>Oberes Ende des 95-%-Intervalls</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>No verdict: one run of each side gives no estimate of the noise between runs.</source>
        <translation>Kein Urteil: Ein Lauf jeder Seite ergibt keine Schätzung des Rauschens zwischen Läufen.</translation>
    </message>
    <message>
        <source>B is slower than A in %1 of %2, by more than %3 in %4.</source>
        <translation>B ist in %1 von %2 langsamer als A, in %4 um mehr als %3.</translation>
    </message>
    <message>
        <source>B is slower than A: %1 in most cells.</source>
        <translation>B ist langsamer als A: %1 in den meisten Zellen.</translation>
    </message>
    <message>
        <source>B is slower than A in %1: %2 in the mean.</source>
        <translation>B ist bei %1 langsamer als A: %2 im Mittel.</translation>
    </message>
    <message>
        <source>Undecided: %1 in most cells, which more runs must confirm.</source>
        <translation>Unentschieden: %1 in den meisten Zellen, was mehr Läufe bestätigen müssen.</translation>
    </message>
    <message>
        <source>No slowdown found in %1.</source>
        <translation>Keine Verlangsamung gefunden in %1.</translation>
    </message>
    <message>
        <source>Fewer than %1 do not show what whole runs add.</source>
        <translation>Weniger als %1 zeigen nicht, was ganze Läufe beitragen.</translation>
    </message>
    <message>
        <source>Common shift: %1 in most cells, unproved.</source>
        <translation>Gemeinsame Verschiebung: %1 in den meisten Zellen, nicht belegt.</translation>
    </message>
    <message>
        <source>beyond the noise of whole runs</source>
        <translation>über das Rauschen ganzer Läufe hinaus</translation>
    </message>
    <message>
        <source>more runs are required to tell it from their noise</source>
        <translation>mehr Läufe sind nötig, um sie von deren Rauschen zu unterscheiden</translation>
    </message>
    <message>
        <source>within the noise of whole runs</source>
        <translation>im Rauschen ganzer Läufe</translation>
    </message>
    <message>
        <source>Common shift: %1 in most cells (95 % interval %2 to %3), %4.</source>
        <translation>Gemeinsame Verschiebung: %1 in den meisten Zellen (95-%-Intervall %2 bis %3), %4.</translation>
    </message>
    <message>
        <source>Application: A and B measured none of its calls.</source>
        <translation>Anwendung: Keiner ihrer Aufrufe wurde in A und B gemessen.</translation>
    </message>
    <message>
        <source>Application: %1 per run in A, %2 in B, %3</source>
        <translation>Anwendung: %1 pro Lauf in A, %2 in B, %3</translation>
    </message>
    <message>
        <source>, unproved.</source>
        <translation>, nicht belegt.</translation>
    </message>
    <message>
        <source> (95 % interval %1 to %2).</source>
        <translation> (95-%-Intervall %1 bis %2).</translation>
    </message>
    <message>
        <source> The compared cells have %1 of its seconds in collectives.</source>
        <translation> Die verglichenen Zellen enthalten %1 ihrer Sekunden in kollektiven Operationen.</translation>
    </message>
    <message>
        <source> Noise: %1 between runs, in the median cell.</source>
        <translation> Rauschen: %1 zwischen Läufen, in der mittleren Zelle.</translation>
    </message>
    <message>
        <source>Not compared: %1 only in A, %2 only in B.</source>
        <translation>Nicht verglichen: %1 nur in A, %2 nur in B.</translation>
    </message>
    <message>
        <source>Of several cells the geometric mean</source>
        <translation>Von mehreren Zellen das geometrische Mittel</translation>
    </message>
    <message>
        <source>Runs of A</source>
        <translation>Läufe von A</translation>
    </message>
    <message>
        <source>Runs of B</source>
        <translation>Läufe von B</translation>
    </message>
    <message>
        <source>B is faster than A in %1.</source>
        <translation>B ist in %1 schneller als A.</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Operation</translation>
    </message>
</context>
<context>
    <name>collscope::RatioCollectivesModel</name>
    <message>
        <source>Collective</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>Measured in A and B</source>
        <translation>In A und B gemessen</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Langsamer</translation>
    </message>
    <message>
        <source>Cells that are slower beyond the noise</source>
        <translation>Zellen, die über das Rauschen hinaus langsamer sind</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Schneller</translation>
    </message>
    <message>
        <source>Cells that are faster beyond the noise</source>
        <translation>Zellen, die über das Rauschen hinaus schneller sind</translation>
    </message>
</context>
<context>
    <name>collscope::RecentFeature</name>
    <message>
        <source>&amp;Clear list</source>
        <translation>Liste &amp;leeren</translation>
    </message>
    <message>
        <source>Recent &amp;data</source>
        <translation>Zuletzt geöffnete &amp;Daten</translation>
    </message>
    <message>
        <source>Recent &amp;projects</source>
        <translation>Zuletzt geöffnete &amp;Projekte</translation>
    </message>
</context>
<context>
    <name>collscope::ReportWriter</name>
    <message>
        <source>The report is being written: the window closes when it is there. Close it again to do without the report.</source>
        <translation>Der Bericht wird geschrieben: das Fenster schließt sich, wenn er da ist. Nochmals schließen, um auf den Bericht zu verzichten.</translation>
    </message>
</context>
<context>
    <name>collscope::ReportingFeature</name>
    <message>
        <source>Collective operations of %1</source>
        <translation>Kollektive Operationen von %1</translation>
    </message>
    <message>
        <source>&amp;Report...</source>
        <translation>Beri&amp;cht...</translation>
    </message>
    <message>
        <source>Everything about the system on show as one document: summary, maps, figures, decisions</source>
        <translation>Alles über das gezeigte System in einem Dokument: Zusammenfassung, Karten, Zahlen, Entscheidungen</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>Geschrieben: %1</translation>
    </message>
    <message>
        <source>PDF document (*.pdf);;Web page (*.html)</source>
        <translation>PDF-Dokument (*.pdf);;Webseite (*.html)</translation>
    </message>
    <message>
        <source>Painting the report</source>
        <translation>Bericht wird gezeichnet</translation>
    </message>
    <message>
        <source>Write a report on %1</source>
        <translation>Bericht über %1 schreiben</translation>
    </message>
    <message>
        <source>Fitting the models of the report</source>
        <translation>Modelle des Berichts werden angepasst</translation>
    </message>
</context>
<context>
    <name>collscope::RoundPicture</name>
    <message>
        <source>Messages of the round</source>
        <translation>Nachrichten der Runde</translation>
    </message>
    <message>
        <source>to rank 0 ... %1</source>
        <translation>an Rang 0 ... %1</translation>
    </message>
    <message>
        <source>from rank 0 ... %1</source>
        <translation>von Rang 0 ... %1</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>Rank %1 on node %2</source>
        <translation>Rang %1 auf Knoten %2</translation>
    </message>
    <message>
        <source>sends %1 to %2</source>
        <translation>sendet %1 an %2</translation>
    </message>
    <message>
        <source>gets %1 from %2</source>
        <translation>bekommt %1 von %2</translation>
    </message>
    <message>
        <source>%1, another node</source>
        <translation>%1, anderer Knoten</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>has nothing to do in this round</source>
        <translation>hat in dieser Runde nichts zu tun</translation>
    </message>
    <message>
        <source>Round %1</source>
        <translation>Runde %1</translation>
    </message>
</context>
<context>
    <name>collscope::RoundsView</name>
    <message>
        <source>%1 less in as many rounds</source>
        <translation>%1 weniger in gleich vielen Runden</translation>
    </message>
    <message>
        <source>no fewer rounds or bytes: what differs is who talks to whom, or the program</source>
        <translation>weder weniger Runden noch weniger Byte: verschieden ist, wer mit wem spricht, oder das Programm</translation>
    </message>
    <message>
        <source>%1 of %2 rounds saved</source>
        <translation>%1 von %2 Runden gespart</translation>
    </message>
    <message>
        <source>%1, as many bytes</source>
        <translation>%1, gleich viele Byte</translation>
    </message>
    <message>
        <source>%1, and %2</source>
        <translation>%1, und %2</translation>
    </message>
    <message>
        <source>%1 for %2 more: here a round costs more than %3</source>
        <translation>%1 für %2 mehr: hier kostet eine Runde mehr als %3</translation>
    </message>
    <message>
        <source>%1 more rounds</source>
        <translation>%1 Runden mehr</translation>
    </message>
    <message>
        <source>%1 less for %2: here a round costs less than %3</source>
        <translation>%1 weniger für %2: hier kostet eine Runde weniger als %3</translation>
    </message>
    <message>
        <source>%1 and no fewer bytes: what differs is who talks to whom, or the program</source>
        <translation>%1 und nicht weniger Byte: verschieden ist, wer mit wem spricht, oder das Programm</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>Rounds: messages none of which waits for another of them</source>
        <translation>Runden: Nachrichten, von denen keine auf eine andere wartet</translation>
    </message>
    <message>
        <source>Export messages as CSV...</source>
        <translation>Nachrichten als CSV exportieren...</translation>
    </message>
    <message>
        <source>Select a method to see who sends to whom.</source>
        <translation>Eine Methode auswählen, um zu sehen, wer an wen sendet.</translation>
    </message>
    <message>
        <source>Which algorithm the library chose by itself is not known.</source>
        <translation>Welchen Algorithmus die Bibliothek von sich aus wählte, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The rounds of %1 are not known: only those of the bundled library, and of Open MPI&apos;s algorithms that send the same messages.</source>
        <translation>Die Runden von %1 sind nicht bekannt: nur die der mitgelieferten Bibliothek und der Algorithmen von Open MPI, die dieselben Nachrichten senden.</translation>
    </message>
    <message>
        <source>%1 goes by nodes, and how many processes each of them has here is not known.</source>
        <translation>%1 richtet sich nach Knoten, und wie viele Prozesse jeder davon hier hat, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>%1 sends more than %2 messages here: too many to be drawn.</source>
        <translation>%1 sendet hier mehr als %2 Nachrichten: zu viele zum Zeichnen.</translation>
    </message>
    <message>
        <source>%1: rounds: %2, no data</source>
        <translation>%1: Runden: %2, keine Daten</translation>
    </message>
    <message>
        <source>%1: rounds: %2; the process with most sends or receives %3</source>
        <translation>%1: Runden: %2; der Prozess mit den meisten sendet oder empfängt %3</translation>
    </message>
    <message>
        <source>%1. %2 is faster: %3.</source>
        <translation>%1. %2 ist schneller: %3.</translation>
    </message>
    <message>
        <source>%1. Faster than %2: %3.</source>
        <translation>%1. Schneller als %2: %3.</translation>
    </message>
    <message>
        <source>Round %1 of %2: messages: %3, %4 in all</source>
        <translation>Runde %1 von %2: Nachrichten: %3, zusammen %4</translation>
    </message>
    <message>
        <source>%1; to another node (thick): %2, if ranks fill one node after the other</source>
        <translation>%1; zu einem anderen Knoten (dick): %2, wenn Ränge einen Knoten nach dem anderen füllen</translation>
    </message>
</context>
<context>
    <name>collscope::RowChooser</name>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
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
        <source>groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>communicator size</source>
        <translation>Kommunikatorgröße</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Rows by:</source>
        <translation>Zeilen nach:</translation>
    </message>
    <message>
        <source>Sort the rows of the maps by it; rows with the same stand together</source>
        <translation>Die Zeilen der Karten danach ordnen; Zeilen mit gleichem Wert stehen beisammen</translation>
    </message>
    <message>
        <source>Rows by</source>
        <translation>Zeilen nach</translation>
    </message>
    <message>
        <source>Show one group of rows at a time; the model stays the same</source>
        <translation>Eine Gruppe von Zeilen nach der anderen zeigen; das Modell bleibt dasselbe</translation>
    </message>
    <message>
        <source>Only the rows of</source>
        <translation>Nur die Zeilen von</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
</context>
<context>
    <name>collscope::RuleBorders</name>
    <message>
        <source>%1 and 1 more row</source>
        <translation>%1 und 1 weitere Zeile</translation>
    </message>
    <message>
        <source>%2 and %1 more rows</source>
        <translation>%2 und %1 weitere Zeilen</translation>
    </message>
    <message>
        <source>the region between is gone</source>
        <translation>das Gebiet dazwischen ist fort</translation>
    </message>
    <message>
        <source>from %1 on %2, below it %3</source>
        <translation>ab %1 %2, darunter %3</translation>
    </message>
    <message>
        <source>mean penalty now %1, on the runs that are shown</source>
        <translation>mittlere Mehrzeit jetzt %1, auf den gezeigten Läufen</translation>
    </message>
    <message>
        <source>mean penalty: being computed</source>
        <translation>mittlere Mehrzeit: wird berechnet</translation>
    </message>
</context>
<context>
    <name>collscope::RulesFeature</name>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Edit rules by &amp;hand</source>
        <translation>Regeln von &amp;Hand bearbeiten</translation>
    </message>
    <message>
        <source>Drag the borders of what the model decides, or edit them as a table</source>
        <translation>Grenzen der Entscheidungen des Modells ziehen, oder als Tabelle bearbeiten</translation>
    </message>
</context>
<context>
    <name>collscope::RulesModel</name>
    <message>
        <source>Placement</source>
        <translation>Platzierung</translation>
    </message>
    <message>
        <source>From size</source>
        <translation>Ab Größe</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Penalty</source>
        <translation>Mehrzeit</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>Line of the file</source>
        <translation>Zeile der Datei</translation>
    </message>
    <message>
        <source>none: the library decides</source>
        <translation>keine: die Bibliothek entscheidet</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no size between %2 and %3, where the neighbours of the rule begin.</source>
        <translation>&quot;%1&quot; ist keine Größe zwischen %2 und %3, wo die Nachbarn der Regel beginnen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no size above %2, where the rule before begins.</source>
        <translation>&quot;%1&quot; ist keine Größe über %2, wo die Regel davor beginnt.</translation>
    </message>
    <message>
        <source>The line of a file for the library chosen above that decides where the rule begins; several rules may share one</source>
        <translation>Die Zeile einer Datei für die oben gewählte Bibliothek, die dort entscheidet, wo die Regel beginnt; mehrere Regeln können dieselbe haben</translation>
    </message>
</context>
<context>
    <name>collscope::RulesPanel</name>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Rules of the model</source>
        <translation>Regeln des Modells</translation>
    </message>
    <message>
        <source>File that the lines are of</source>
        <translation>Datei, aus der die Zeilen sind</translation>
    </message>
    <message>
        <source>The line that each rule becomes in such a file</source>
        <translation>Die Zeile, die aus jeder Regel in einer solchen Datei wird</translation>
    </message>
    <message>
        <source>Rules that decide as this model become the model: their borders are dragged on its map, sizes and methods are edited here (Ctrl+Z takes it back)</source>
        <translation>Regeln, die wie dieses Modell entscheiden, werden das Modell: Ihre Grenzen werden auf seiner Karte gezogen, Größen und Methoden hier bearbeitet (Strg+Z nimmt es zurück)</translation>
    </message>
    <message>
        <source>From the selected cell of the maps on, its best method</source>
        <translation>Ab der ausgewählten Zelle der Karten deren beste Methode</translation>
    </message>
    <message>
        <source>The rule before takes its sizes (Delete)</source>
        <translation>Die Regel davor übernimmt ihre Größen (Entf)</translation>
    </message>
    <message>
        <source>Remove rule</source>
        <translation>Regel entfernen</translation>
    </message>
    <message>
        <source>Open measurements: what the model on show decides stands here as rules, to be changed by hand.</source>
        <translation>Messungen öffnen: Was das gezeigte Modell entscheidet, steht dann hier als Regeln, die von Hand zu ändern sind.</translation>
    </message>
    <message>
        <source>1 rule</source>
        <translation>1 Regel</translation>
    </message>
    <message>
        <source>%1 rules</source>
        <translation>%1 Regeln</translation>
    </message>
    <message>
        <source>mean penalty %1, the library&apos;s own choice %2.</source>
        <translation>mittlere Mehrzeit %1, eigene Wahl der Bibliothek %2.</translation>
    </message>
    <message>
        <source>mean penalty %1.</source>
        <translation>mittlere Mehrzeit %1.</translation>
    </message>
    <message>
        <source>Set by hand, with all runs in view: no run is held out from you, so this is no promise for others.</source>
        <translation>Von Hand gesetzt, mit allen Läufen vor Augen: Kein Lauf ist zurückgehalten, daher ist das kein Versprechen für andere.</translation>
    </message>
    <message>
        <source>As %1 decides.</source>
        <translation>Wie %1 entscheidet.</translation>
    </message>
    <message>
        <source>No lines: %1</source>
        <translation>Keine Zeilen: %1</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Rules: %1</source>
        <translation>Regeln: %1</translation>
    </message>
    <message>
        <source>Edit by hand</source>
        <translation>Von Hand bearbeiten</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>The rule of this cell has its best method already: %1</source>
        <translation>Die Regel dieser Zelle hat schon ihr bestes Verfahren: %1</translation>
    </message>
</context>
<context>
    <name>collscope::SearchBox</name>
    <message>
        <source>What matches</source>
        <translation>Was passt</translation>
    </message>
</context>
<context>
    <name>collscope::SettingFeature</name>
    <message>
        <source>&amp;Settings...</source>
        <translation>&amp;Einstellungen...</translation>
    </message>
    <message>
        <source>Language, colours, maps, measuring: all that is kept</source>
        <translation>Sprache, Farben, Karten, Messen: alles, was behalten wird</translation>
    </message>
</context>
<context>
    <name>collscope::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>These hold until the window is closed: %1 cannot be written, or is of a newer Collscope.</source>
        <translation>Diese gelten, bis das Fenster geschlossen wird: %1 ist nicht beschreibbar oder gehört einem neueren Collscope.</translation>
    </message>
    <message>
        <source>Meas&amp;ure this machine for</source>
        <translation>&amp;Messdauer auf diesem Rechner</translation>
    </message>
    <message>
        <source>What the start page offers first, and what Campaign &gt; Measure this machine takes</source>
        <translation>Was die Startseite zuerst anbietet und was Kampagne &gt; Diesen Rechner messen nimmt</translation>
    </message>
    <message>
        <source>Launcher of ver&amp;ifications</source>
        <translation>&amp;Startprogramm der Nachprüfung</translation>
    </message>
    <message>
        <source>Shell words that start the processes on this machine, with %1 for their number; empty: the usual ones</source>
        <translation>Shell-Wörter, die die Prozesse auf diesem Rechner starten, mit %1 für deren Anzahl; leer: die üblichen</translation>
    </message>
    <message>
        <source>Not kept: %1 is missing, where the number of processes goes. For example: mpirun -n %1</source>
        <translation>Nicht behalten: %1 fehlt, wo die Anzahl der Prozesse steht. Zum Beispiel: mpirun -n %1</translation>
    </message>
</context>
<context>
    <name>collscope::SideBySideFeature</name>
    <message>
        <source>Systems side &amp;by side...</source>
        <translation>S&amp;ysteme nebeneinander...</translation>
    </message>
    <message>
        <source>The best methods of all open systems, where they differ, and what another&apos;s choice costs</source>
        <translation>Die besten Methoden aller geöffneten Systeme, wo sie sich unterscheiden und was die Wahl eines anderen kostet</translation>
    </message>
    <message>
        <source>Systems side by side</source>
        <translation>Systeme nebeneinander</translation>
    </message>
</context>
<context>
    <name>collscope::SideBySideModel</name>
    <message>
        <source>Placement</source>
        <translation>Platzierung</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>What %1 loses by the choice of another system, of several the worst, against its own best method</source>
        <translation>Was %1 durch die Wahl eines anderen Systems verliert, bei mehreren die schlechteste, gegenüber der eigenen besten Methode</translation>
    </message>
    <message>
        <source>The best method measured on %1</source>
        <translation>Die beste auf %1 gemessene Methode</translation>
    </message>
    <message>
        <source>loses</source>
        <translation>verliert</translation>
    </message>
</context>
<context>
    <name>collscope::SmallMultiples</name>
    <message>
        <source>there is nothing to draw</source>
        <translation>es gibt nichts zu zeichnen</translation>
    </message>
</context>
<context>
    <name>collscope::SpikesFeature</name>
    <message>
        <source>Spikes</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>Exclude spikes</source>
        <translation>Ausreißer ausschließen</translation>
    </message>
    <message>
        <source>Excluded, with the reason. Ctrl+Z takes it back.</source>
        <translation>Mit dem Grund ausgeschlossen. Strg+Z nimmt es zurück.</translation>
    </message>
</context>
<context>
    <name>collscope::SpikesModel</name>
    <message>
        <source>Times expected</source>
        <translation>Mal erwartet</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Message size</source>
        <translation>Nachrichtengröße</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <source>Decides</source>
        <translation>Entscheidet</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>%1; %2 standard deviations outside%3</source>
        <translation>%1; %2 Standardabweichungen außerhalb%3</translation>
    </message>
    <message>
        <source>; with the time expected another method is the best here</source>
        <translation>; mit der erwarteten Zeit ist hier eine andere Methode die beste</translation>
    </message>
</context>
<context>
    <name>collscope::SpikesPanel</name>
    <message>
        <source>Times that are out of line</source>
        <translation>Zeiten, die aus der Reihe fallen</translation>
    </message>
    <message>
        <source>E&amp;xclude</source>
        <translation>A&amp;usschließen</translation>
    </message>
    <message>
        <source>Measure these &amp;again...</source>
        <translation>Diese &amp;neu messen...</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>Ausschließen</translation>
    </message>
    <message>
        <source>What is selected counts no longer, with the reason that it is a spike (Delete); Ctrl+Z takes it back</source>
        <translation>Das Ausgewählte zählt nicht mehr, mit dem Grund, dass es ein Ausreißer ist (Entf); Strg+Z nimmt es zurück</translation>
    </message>
    <message>
        <source>Plans a campaign for what is selected, or for all</source>
        <translation>Plant eine Kampagne für das Ausgewählte oder für alle</translation>
    </message>
    <message>
        <source>No time of %1 is out of line with its neighbours and with other runs.</source>
        <translation>Keine Zeit von %1 weicht von ihren Nachbarn und von anderen Läufen ab.</translation>
    </message>
    <message>
        <source>Open measurements: times that are out of line with their neighbours and with other runs stand here, to be excluded or measured again.</source>
        <translation>Messungen öffnen: hier stehen Zeiten, die von ihren Nachbarn und von anderen Läufen abweichen, zum Ausschließen oder neu Messen.</translation>
    </message>
    <message>
        <source>Spikes</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>Spikes: %1</source>
        <translation>Ausreißer: %1</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>Ausgewählt: %1</translation>
    </message>
    <message>
        <source>All: %1</source>
        <translation>Alle: %1</translation>
    </message>
    <message>
        <source>Counting what it costs to measure these again</source>
        <translation>Es wird gezählt, was es kostet, diese neu zu messen</translation>
    </message>
</context>
<context>
    <name>collscope::StartPage</name>
    <message>
        <source>Open sample data</source>
        <translation>Beispieldaten öffnen</translation>
    </message>
    <message>
        <source>Continue last session</source>
        <translation>Letzte Sitzung fortsetzen</translation>
    </message>
    <message>
        <source>Which algorithms are fastest, and what is that worth?</source>
        <translation>Welche Algorithmen sind am schnellsten, und was bringt das?</translation>
    </message>
    <message>
        <source>Measure this machine</source>
        <translation>Diesen Rechner messen</translation>
    </message>
    <message>
        <source>Measure a cluster</source>
        <translation>Einen Cluster messen</translation>
    </message>
    <message>
        <source>Open file...</source>
        <translation>Datei öffnen...</translation>
    </message>
    <message>
        <source>Open folder...</source>
        <translation>Ordner öffnen...</translation>
    </message>
    <message>
        <source>New campaign...</source>
        <translation>Neue Kampagne...</translation>
    </message>
    <message>
        <source>%1   %2   in %3</source>
        <translation>%1   %2   in %3</translation>
    </message>
    <message>
        <source>(project)</source>
        <translation>(Projekt)</translation>
    </message>
    <message>
        <source>%1   %2</source>
        <translation>%1   %2</translation>
    </message>
    <message>
        <source>Open sample campaign</source>
        <translation>Beispielkampagne öffnen</translation>
    </message>
    <message>
        <source>Recent measurements and projects</source>
        <translation>Letzte Messungen und Projekte</translation>
    </message>
    <message>
        <source>Recent campaigns</source>
        <translation>Letzte Kampagnen</translation>
    </message>
    <message>
        <source>Open measurements</source>
        <translation>Messungen öffnen</translation>
    </message>
    <message>
        <source>Reads the logs of many tools, plain or compressed (point here for the list). Drop files or folders anywhere in this window; several files add up.</source>
        <translation>Liest die Protokolle vieler Programme, einfach oder komprimiert (hierauf zeigen für die Liste). Dateien und Ordner können überall in dieses Fenster gezogen werden; mehrere kommen zusammen.</translation>
    </message>
    <message>
        <source>Submits jobs on another machine through ssh and its scheduler. Results come back while the jobs run.</source>
        <translation>Startet Jobs auf einem anderen Rechner über ssh und seinen Scheduler. Die Ergebnisse kommen zurück, während die Jobs laufen.</translation>
    </message>
</context>
<context>
    <name>collscope::StatisticsFeature</name>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>E&amp;xport statistics table...</source>
        <translation>Statistiktabelle e&amp;xportieren...</translation>
    </message>
</context>
<context>
    <name>collscope::StatisticsPanel</name>
    <message>
        <source>The model on the maps</source>
        <translation>Das Modell auf den Karten</translation>
    </message>
    <message>
        <source>Statistics by depth</source>
        <translation>Statistik nach Tiefe</translation>
    </message>
    <message>
        <source>The statistics of a collective at every depth appear here.</source>
        <translation>Hier erscheint die Statistik einer kollektiven Operation bei jeder Tiefe.</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Statistics: %1, %2</source>
        <translation>Statistik: %1, %2</translation>
    </message>
</context>
<context>
    <name>collscope::StepBar</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>One back (,)</source>
        <translation>Eins zurück (,)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>One on (.)</source>
        <translation>Eins weiter (.)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Go on one by one, or stop (P)</source>
        <translation>Eins nach dem anderen weitergehen, oder anhalten (P)</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
</context>
<context>
    <name>collscope::StudyButton</name>
    <message>
        <source>Collectives and open systems that take part, each of them by itself</source>
        <translation>Kollektive Operationen und geöffnete Systeme, die teilnehmen, jedes für sich</translation>
    </message>
    <message>
        <source>Maps: %1</source>
        <translation>Karten: %1</translation>
    </message>
    <message>
        <source>Maps: none</source>
        <translation>Karten: keine</translation>
    </message>
</context>
<context>
    <name>collscope::StudyEditor</name>
    <message>
        <source>One &amp;model for the collectives of a system</source>
        <translation>Ein &amp;Modell für die kollektiven Operationen eines Systems</translation>
    </message>
    <message>
        <source>Collectives that take part</source>
        <translation>Kollektive Operationen, die teilnehmen</translation>
    </message>
    <message>
        <source>Systems that take part</source>
        <translation>Systeme, die teilnehmen</translation>
    </message>
    <message>
        <source>Fits one tree to all ticked collectives of each system, in place of one for each collective.</source>
        <translation>Passt einen Baum an alle angekreuzten kollektiven Operationen jedes Systems an, statt einen für jede.</translation>
    </message>
    <message>
        <source>&amp;Collectives</source>
        <translation>&amp;Kollektive Operationen</translation>
    </message>
    <message>
        <source>Open &amp;systems</source>
        <translation>Geöffnete &amp;Systeme</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
</context>
<context>
    <name>collscope::SweepPanel</name>
    <message>
        <source>Run</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Export CSV...</source>
        <translation>CSV exportieren...</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>Second figure</source>
        <translation>Zweite Kennzahl</translation>
    </message>
    <message>
        <source>Over what</source>
        <translation>Worüber</translation>
    </message>
    <message>
        <source>Chart of the sweep</source>
        <translation>Diagramm der Parameterreihe</translation>
    </message>
    <message>
        <source>Grid of the sweep</source>
        <translation>Raster der Parameterreihe</translation>
    </message>
    <message>
        <source>over</source>
        <translation>über</translation>
    </message>
    <message>
        <source>right:</source>
        <translation>rechts:</translation>
    </message>
    <message>
        <source>Sweep: %1</source>
        <translation>Parameterreihe: %1</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>Parameterreihe</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>1 model</source>
        <translation>1 Modell</translation>
    </message>
    <message>
        <source>%1 models</source>
        <translation>%1 Modelle</translation>
    </message>
    <message>
        <source>two parameters: grid</source>
        <translation>zwei Parameter: Raster</translation>
    </message>
    <message>
        <source>two parameters: %1</source>
        <translation>zwei Parameter: %1</translation>
    </message>
</context>
<context>
    <name>collscope::SweepRanges</name>
    <message>
        <source>From %1 to %2%3. One value, or a range: 1..6, 0..100/5 (steps of 5), 1..64*2 (doubling). Empty: %4.</source>
        <translation>Von %1 bis %2%3. Ein Wert oder ein Bereich: 1..6, 0..100/5 (Schritte von 5), 1..64*2 (verdoppelnd). Leer: %4.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
</context>
<context>
    <name>collscope::SystemsPanel</name>
    <message>
        <source>Cells whose best methods differ</source>
        <translation>Zellen mit verschiedenen besten Methoden</translation>
    </message>
    <message>
        <source>&amp;Systems</source>
        <translation>&amp;Systeme</translation>
    </message>
    <message>
        <source>Which of the open systems stand side by side</source>
        <translation>Welche der geöffneten Systeme nebeneinander stehen</translation>
    </message>
    <message>
        <source>Open another system that has the collective on show: its measurements stand beside these then.</source>
        <translation>Ein weiteres System öffnen, das die gezeigte kollektive Operation hat: seine Messungen stehen dann neben diesen.</translation>
    </message>
    <message>
        <source>Tick two systems or more.</source>
        <translation>Zwei oder mehr Systeme ankreuzen.</translation>
    </message>
    <message>
        <source>These systems have no cell in common: no placement and message size was measured on two of them.</source>
        <translation>Diese Systeme haben keine Zelle gemeinsam: Keine Platzierung und Nachrichtengröße wurde auf zweien gemessen.</translation>
    </message>
    <message>
        <source>%1 measured on two systems or more; in %2 of them another method is best.</source>
        <translation>%1 auf zwei oder mehr Systemen gemessen; in %2 davon ist eine andere Methode die beste.</translation>
    </message>
    <message>
        <source>%1 by the choices of the others: %2 slower on average.</source>
        <translation>%1 mit der Wahl der anderen: im Mittel %2 langsamer.</translation>
    </message>
</context>
<context>
    <name>collscope::Table</name>
    <message>
        <source>Copy value</source>
        <translation>Wert kopieren</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Export as CSV...</source>
        <translation>Als CSV exportieren...</translation>
    </message>
</context>
<context>
    <name>collscope::TargetChoice</name>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Style</source>
        <translation>Stil</translation>
    </message>
</context>
<context>
    <name>collscope::TemplateEdit</name>
    <message>
        <source>A batch script of &amp;your own</source>
        <translation>Eigenes Batch-Skript nut&amp;zen</translation>
    </message>
    <message>
        <source>Off: the scheduler&apos;s script as shown is used, also when it gets better</source>
        <translation>Aus: das gezeigte Skript des Schedulers wird verwendet, auch wenn es besser wird</translation>
    </message>
    <message>
        <source>Batch script</source>
        <translation>Batch-Skript</translation>
    </message>
    <message>
        <source>@run@ starts the agent and must be there. @name@ @nodes@ @ppn@ (processes per node) @processes@ @minutes@ @partition@ @account@ @folder@ @setup@ @warning@ (seconds before the limit) stand for their values; a line with one that is empty is left out.</source>
        <translation>@run@ startet den Agenten und muss vorkommen. @name@ @nodes@ @ppn@ (Prozesse je Knoten) @processes@ @minutes@ @partition@ @account@ @folder@ @setup@ @warning@ (Sekunden vor der Grenze) stehen für ihre Werte; eine Zeile mit einem leeren entfällt.</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
</context>
<context>
    <name>collscope::TimeDifferenceFeature</name>
    <message>
        <source>&amp;Difference of times...</source>
        <translation>&amp;Unterschied der Zeiten...</translation>
    </message>
    <message>
        <source>Where one system, release, setting or day is slower than another, beyond the noise between runs</source>
        <translation>Wo ein System, eine Version, eine Einstellung oder ein Tag langsamer ist als ein anderer, über das Rauschen zwischen Läufen hinaus</translation>
    </message>
    <message>
        <source>Difference of times</source>
        <translation>Unterschied der Zeiten</translation>
    </message>
</context>
<context>
    <name>collscope::TimeRatiosPanel</name>
    <message>
        <source>&amp;Swap A and B</source>
        <translation>A und B &amp;tauschen</translation>
    </message>
    <message>
        <source>&amp;Export table...</source>
        <translation>Tabelle &amp;exportieren...</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Ratios by cell</source>
        <translation>Verhältnisse nach Zelle</translation>
    </message>
    <message>
        <source>Ratios by collective</source>
        <translation>Verhältnisse nach Operation</translation>
    </message>
    <message>
        <source>Cancelled. Change a choice to start again.</source>
        <translation>Abgebrochen. Eine geänderte Wahl beginnt von vorn.</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Whose times are compared: methods that both sides measured</source>
        <translation>Deren Zeiten verglichen werden: Methoden, die auf beiden Seiten gemessen sind</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>The verdict counts the cells that are slower by more than this</source>
        <translation>Das Urteil zählt die Zellen, die um mehr als dies langsamer sind</translation>
    </message>
    <message>
        <source>from the runs</source>
        <translation>aus den Läufen</translation>
    </message>
    <message>
        <source>Noise between runs</source>
        <translation>Rauschen zwischen Läufen</translation>
    </message>
    <message>
        <source>Standard deviation of a time between runs, at least. Required for a verdict on one run of each side</source>
        <translation>Standardabweichung einer Zeit zwischen Läufen, mindestens. Für ein Urteil über einen Lauf jeder Seite nötig</translation>
    </message>
    <message>
        <source>Compare in the other direction</source>
        <translation>In der anderen Richtung vergleichen</translation>
    </message>
    <message>
        <source>&amp;A (before)</source>
        <translation>&amp;A (vorher)</translation>
    </message>
    <message>
        <source>Data A</source>
        <translation>Daten A</translation>
    </message>
    <message>
        <source>&amp;B (after)</source>
        <translation>&amp;B (nachher)</translation>
    </message>
    <message>
        <source>Data B</source>
        <translation>Daten B</translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation>&amp;Methode</translation>
    </message>
    <message>
        <source>&amp;Tolerance</source>
        <translation>T&amp;oleranz</translation>
    </message>
    <message>
        <source>&amp;Noise</source>
        <translation>&amp;Rauschen</translation>
    </message>
    <message>
        <source>Map of the ratios</source>
        <translation>Karte der Verhältnisse</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>Library default</source>
        <translation>Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>The one method of each side</source>
        <translation>Die eine Methode jeder Seite</translation>
    </message>
    <message>
        <source>Comparing...</source>
        <translation>Vergleich läuft...</translation>
    </message>
    <message>
        <source>A and B have no measurement of %1 in common.</source>
        <translation>A und B haben keine Messung von %1 gemeinsam.</translation>
    </message>
    <message>
        <source>%1, %2: time of B / time of A</source>
        <translation>%1, %2: Zeit von B / Zeit von A</translation>
    </message>
    <message>
        <source>▲ slower beyond the noise, ▼ faster beyond the noise, no sign: within the noise, or too uncertain among so many cells, ?: noise unknown, hatched: not measured in both</source>
        <translation>▲ über das Rauschen hinaus langsamer, ▼ über das Rauschen hinaus schneller, ohne Zeichen: im Rauschen oder zu unsicher unter so vielen Zellen, ?: Rauschen unbekannt, schraffiert: nicht in beiden gemessen</translation>
    </message>
    <message>
        <source>Cells that differ</source>
        <translation>Abweichende Zellen</translation>
    </message>
    <message>
        <source>Runs of A</source>
        <translation>Läufe von A</translation>
    </message>
    <message>
        <source>Runs of B</source>
        <translation>Läufe von B</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>alle Läufe</translation>
    </message>
    <message>
        <source>Numbers of runs that count, 0,2 for example</source>
        <translation>Nummern der Läufe, die zählen, zum Beispiel 0,2</translation>
    </message>
    <message>
        <source>Cells on the map</source>
        <translation>Zellen der Karte</translation>
    </message>
    <message>
        <source>%1: &apos;%2&apos; are no runs. Write numbers, 0,2 for example.</source>
        <translation>%1: &apos;%2&apos; sind keine Läufe. Zahlen eingeben, zum Beispiel 0,2.</translation>
    </message>
    <message>
        <source>Open two sets of measurements: systems, releases of a library, settings or days. Or name some runs as A and others as B.</source>
        <translation>Zwei Messungen öffnen: Systeme, Ausgaben einer Bibliothek, Einstellungen oder Tage. Oder einige Läufe als A angeben und andere als B.</translation>
    </message>
    <message>
        <source>A and B are the same data. Choose another one for A or B, or other runs.</source>
        <translation>A und B sind dieselben Daten. Für A oder B andere wählen, oder andere Läufe.</translation>
    </message>
</context>
<context>
    <name>collscope::TimesFeature</name>
    <message>
        <source>Times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>Export times o&amp;ver message size...</source>
        <translation>Zeiten über der Nac&amp;hrichtengröße exportieren...</translation>
    </message>
</context>
<context>
    <name>collscope::TimesPanel</name>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Click a cell of a map to see the times of all methods over message size there.</source>
        <translation>Ein Klick auf eine Zelle einer Karte zeigt dort die Zeiten aller Methoden über der Nachrichtengröße.</translation>
    </message>
    <message>
        <source>Times of the methods over message size</source>
        <translation>Zeiten der Methoden über der Nachrichtengröße</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>Was gezeichnet wird</translation>
    </message>
    <message>
        <source>Methods that are drawn</source>
        <translation>Gezeichnete Methoden</translation>
    </message>
    <message>
        <source>Deciding</source>
        <translation>Entscheidende</translation>
    </message>
    <message>
        <source>Those that are the best or the model&apos;s choice at one of the sizes, and the library&apos;s default</source>
        <translation>Die bei einer der Größen die beste oder die Wahl des Modells sind, und die Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Switch all methods on</source>
        <translation>Alle Methoden einschalten</translation>
    </message>
    <message>
        <source>Dashed: the times that the model predicts, where it predicts any</source>
        <translation>Gestrichelt: die Zeiten, die das Modell vorhersagt, wo es welche vorhersagt</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>Times: %1%2</source>
        <translation>Zeiten: %1%2</translation>
    </message>
    <message>
        <source>%1; predicted</source>
        <translation>%1; vorhergesagt</translation>
    </message>
    <message>
        <source>Speed-up over %1</source>
        <translation>Beschleunigung gegenüber %1</translation>
    </message>
</context>
<context>
    <name>collscope::TogetherFold</name>
    <message>
        <source>Where the collective is first tested</source>
        <translation>Wo zuerst nach der kollektiven Operation gefragt wird</translation>
    </message>
    <message>
        <source>One model for %1 too: its map is then decided by the same tree</source>
        <translation>Ein Modell auch für %1: deren Karte entscheidet dann derselbe Baum</translation>
    </message>
    <message>
        <source>Together with other collectives</source>
        <translation>Zusammen mit anderen kollektiven Operationen</translation>
    </message>
    <message>
        <source>Together with %1</source>
        <translation>Zusammen mit %1</translation>
    </message>
    <message>
        <source>The tree never tests the collective.</source>
        <translation>Der Baum fragt nie nach der kollektiven Operation.</translation>
    </message>
    <message>
        <source>The collective is first tested at level 1: the root.</source>
        <translation>Nach der kollektiven Operation wird zuerst auf Ebene 1 gefragt: an der Wurzel.</translation>
    </message>
    <message>
        <source>The collective is first tested at level %1.</source>
        <translation>Nach der kollektiven Operation wird zuerst auf Ebene %1 gefragt.</translation>
    </message>
</context>
<context>
    <name>collscope::TreeDrawing</name>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source>answer: %1</source>
        <translation>Antwort: %1</translation>
    </message>
    <message>
        <source>most frequent best method: %1</source>
        <translation>häufigste beste Methode: %1</translation>
    </message>
    <message>
        <source>cells of the map: %1</source>
        <translation>Zellen der Karte: %1</translation>
    </message>
    <message>
        <source>training cases: %1</source>
        <translation>Trainingsfälle: %1</translation>
    </message>
    <message>
        <source>wrong among them: %1</source>
        <translation>falsch darunter: %1</translation>
    </message>
    <message>
        <source>pruned: not part of the model</source>
        <translation>abgeschnitten: nicht Teil des Modells</translation>
    </message>
    <message>
        <source>Drawn decision tree</source>
        <translation>Gezeichneter Entscheidungsbaum</translation>
    </message>
    <message>
        <source>No node is selected.</source>
        <translation>Kein Knoten ist ausgewählt.</translation>
    </message>
</context>
<context>
    <name>collscope::TreeFeature</name>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
</context>
<context>
    <name>collscope::TreeOutlineModel</name>
    <message>
        <source>Condition</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>Zellen</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>Fälle</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Which instances of the line above come here</source>
        <translation>Welche Instanzen der Zeile darüber hierher kommen</translation>
    </message>
    <message>
        <source>What a leaf answers</source>
        <translation>Was ein Blatt antwortet</translation>
    </message>
    <message>
        <source>Cells of the map that come here</source>
        <translation>Zellen der Karte, die hierher kommen</translation>
    </message>
    <message>
        <source>Cases the model was fitted to that came here</source>
        <translation>Fälle der Anpassung, die hierher kamen</translation>
    </message>
    <message>
        <source>Cases among them whose best method is another one than the answer</source>
        <translation>Fälle darunter, deren beste Methode eine andere als die Antwort ist</translation>
    </message>
</context>
<context>
    <name>collscope::TreePanel</name>
    <message>
        <source>Show pr&amp;uned parts</source>
        <translation>Abgeschnittene &amp;Teile zeigen</translation>
    </message>
    <message>
        <source>Outline of the decision tree</source>
        <translation>Gliederung des Entscheidungsbaums</translation>
    </message>
    <message>
        <source>Path of the selected instance</source>
        <translation>Weg der ausgewählten Instanz</translation>
    </message>
    <message>
        <source>Click a cell of a map to see the way it takes through the tree.</source>
        <translation>Ein Klick auf eine Zelle einer Karte zeigt ihren Weg durch den Baum.</translation>
    </message>
    <message>
        <source>F&amp;it</source>
        <translation>E&amp;inpassen</translation>
    </message>
    <message>
        <source>Show the whole tree (0)</source>
        <translation>Den ganzen Baum zeigen (0)</translation>
    </message>
    <message>
        <source>Drawn</source>
        <translation>Gezeichnet</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>Weg</translation>
    </message>
    <message>
        <source>Cop&amp;y outline</source>
        <translation>Gliederung &amp;kopieren</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Tree: %1 - %2</source>
        <translation>Baum: %1 - %2</translation>
    </message>
    <message>
        <source>The decision tree of the model appears here.</source>
        <translation>Hier erscheint der Entscheidungsbaum des Modells.</translation>
    </message>
    <message>
        <source>What was grown and then cut off again, drawn with broken lines</source>
        <translation>Was gewachsen war und dann wieder abgeschnitten wurde, mit unterbrochenen Linien gezeichnet</translation>
    </message>
    <message>
        <source>This model has none: only a model that grows a tree first and then prunes it, as C4.5 does, has pruned parts</source>
        <translation>Dieses Modell hat keine: nur eines, das wie C4.5 erst einen Baum wachsen lässt und ihn dann beschneidet, hat abgeschnittene Teile</translation>
    </message>
    <message>
        <source>%1 is no decision tree. Choose one of the trees in the Model panel.</source>
        <translation>%1 ist kein Entscheidungsbaum. Einen der Bäume im Bereich Modell wählen.</translation>
    </message>
    <message>
        <source>%1, %2%3, %4</source>
        <translation>%1, %2%3, %4</translation>
    </message>
    <message>
        <source>answer: %1, penalty %2</source>
        <translation>Antwort: %1, Mehrzeit %2</translation>
    </message>
    <message>
        <source>&amp;Use a quadtree</source>
        <translation>Q&amp;uadtree benutzen</translation>
    </message>
    <message>
        <source>Chooses the quadtree in the Model panel</source>
        <translation>Wählt den Quadtree im Bereich Modell</translation>
    </message>
</context>
<context>
    <name>collscope::TuningFeature</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>State of the fit</source>
        <translation>Stand der Anpassung</translation>
    </message>
    <message>
        <source>&amp;Refit</source>
        <translation>&amp;Neu anpassen</translation>
    </message>
    <message>
        <source>Fit again, and read open files again that have changed (F5)</source>
        <translation>Neu anpassen und geöffnete Dateien, die sich geändert haben, neu lesen (F5)</translation>
    </message>
    <message>
        <source>Fitting %1</source>
        <translation>%1 wird angepasst</translation>
    </message>
    <message>
        <source>The fit of %1 was cancelled</source>
        <translation>Die Anpassung von %1 wurde abgebrochen</translation>
    </message>
    <message>
        <source>%1 to fit  |  %2, %3 interpolated</source>
        <translation>angepasst in %1  |  %2, davon %3 interpoliert</translation>
    </message>
</context>
<context>
    <name>collscope::VerdictStrip</name>
    <message>
        <source>Collective</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>Library default</source>
        <translation>Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>Library default (measured in %1 of %2 cells)</source>
        <translation>Vorgabe (in %1 von %2 Zellen gemessen)</translation>
    </message>
    <message>
        <source>Library default (mean)</source>
        <translation>Vorgabe der Bibliothek (Mittel)</translation>
    </message>
    <message>
        <source>%1: slower than the default</source>
        <translation>%1: langsamer als die Vorgabe</translation>
    </message>
    <message>
        <source>%1, held out %2</source>
        <translation>%1, zurückgehalten %2</translation>
    </message>
    <message>
        <source>Worst cell of the model</source>
        <translation>Schlechteste Zelle des Modells</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>Select this cell on the maps</source>
        <translation>Diese Zelle auf den Karten auswählen</translation>
    </message>
    <message>
        <source>Library default: impossible times</source>
        <translation>Vorgabe der Bibliothek: unmögliche Zeiten</translation>
    </message>
</context>
<context>
    <name>collscope::Verifier</name>
    <message>
        <source>There is no temporary folder: %1; set TMPDIR to one with room</source>
        <translation>Es gibt keinen temporären Ordner: %1; TMPDIR auf einen mit Platz setzen</translation>
    </message>
    <message>
        <source>Open the records of a verification</source>
        <translation>Die Aufzeichnungen einer Nachprüfung öffnen</translation>
    </message>
    <message>
        <source>Records (*.records *.txt *.xz *.gz);;All files (*)</source>
        <translation>Aufzeichnungen (*.records *.txt *.xz *.gz);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save the records of the verification</source>
        <translation>Die Aufzeichnungen der Nachprüfung speichern</translation>
    </message>
    <message>
        <source>Records (*.records)</source>
        <translation>Aufzeichnungen (*.records)</translation>
    </message>
    <message>
        <source>%1 was not written: %2; run the verification again</source>
        <translation>%1 wurde nicht geschrieben: %2; die Nachprüfung nochmals starten</translation>
    </message>
</context>
<context>
    <name>collscope::VerifyPanel</name>
    <message>
        <source>Gain by cell</source>
        <translation>Gewinn je Zelle</translation>
    </message>
    <message>
        <source>Run here</source>
        <translation>Hier starten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Open...</source>
        <translation>Öffnen...</translation>
    </message>
    <message>
        <source>Save...</source>
        <translation>Speichern...</translation>
    </message>
    <message>
        <source>Of the job; cells with more processes are left out</source>
        <translation>Des Jobs; Zellen mit mehr Prozessen entfallen</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>For the whole job. More time makes narrower intervals</source>
        <translation>Für den ganzen Job. Mehr Zeit macht die Intervalle enger</translation>
    </message>
    <message>
        <source>What starts the processes; the measuring agent follows it</source>
        <translation>Was die Prozesse startet; der Messagent folgt darauf</translation>
    </message>
    <message>
        <source>Start the measuring agent on this machine</source>
        <translation>Den Messagenten auf diesem Rechner starten</translation>
    </message>
    <message>
        <source>Show the records of a verification that ran before or elsewhere</source>
        <translation>Die Aufzeichnungen einer früheren oder anderswo gelaufenen Nachprüfung zeigen</translation>
    </message>
    <message>
        <source>Keep the records of this run in a file</source>
        <translation>Die Aufzeichnungen dieses Laufs in einer Datei aufheben</translation>
    </message>
    <message>
        <source>P&amp;rocesses</source>
        <translation>P&amp;rozesse</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>&amp;Zeit</translation>
    </message>
    <message>
        <source>&amp;Launcher</source>
        <translation>&amp;Startprogramm</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Kollektive Operation</translation>
    </message>
    <message>
        <source>Map of the realised gain</source>
        <translation>Karte des erzielten Gewinns</translation>
    </message>
    <message>
        <source>Starting a job of up to %1 s</source>
        <translation>Ein Job von bis zu %1 s wird gestartet</translation>
    </message>
    <message>
        <source>What do the decisions on show really gain? Run starts launches on this machine in turn, with the exported files and without. Or open the records of a job that ran elsewhere.</source>
        <translation>Was gewinnen die gezeigten Entscheidungen wirklich? Hier starten misst auf diesem Rechner abwechselnd Läufe mit den exportierten Dateien und Läufe ohne sie. Oder die Aufzeichnungen eines Jobs öffnen, der anderswo lief.</translation>
    </message>
    <message>
        <source>%1: mean gain &lt;b&gt;%2&lt;/b&gt;, typically %3; %4 better, %5 no difference, &lt;b&gt;%6 worse&lt;/b&gt; (%7 confidence)</source>
        <translation>%1: mittlerer Gewinn &lt;b&gt;%2&lt;/b&gt;, typisch %3; %4 besser, %5 kein Unterschied, &lt;b&gt;%6 schlechter&lt;/b&gt; (%7 Sicherheit)</translation>
    </message>
    <message>
        <source>. The measurements promised %1</source>
        <translation>. Die Messungen versprachen %1</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <translation>%1, %2 %3</translation>
    </message>
    <message>
        <source>&lt;b&gt;Not of what is on show&lt;/b&gt;, but of %1. </source>
        <translation>&lt;b&gt;Nicht vom Gezeigten&lt;/b&gt;, sondern von %1. </translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Nachprüfen</translation>
    </message>
    <message>
        <source>Verify: %1 on %2</source>
        <translation>Nachprüfen: %1 auf %2</translation>
    </message>
</context>
<context>
    <name>collscope::VerifyingFeature</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Verified: %1 against the library&apos;s own choice; of %2 timed %3 faster, %4 slower</source>
        <translation>Nachgeprüft: %1 gegen die eigene Wahl der Bibliothek; von %2 gemessenen %3 schneller, %4 langsamer</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Nachprüfen</translation>
    </message>
    <message>
        <source>&amp;Verify...</source>
        <translation>&amp;Nachprüfen...</translation>
    </message>
    <message>
        <source>Time the decisions on show and the library&apos;s own choices in turn, and see what is gained</source>
        <translation>Die gezeigten Entscheidungen und die eigene Wahl der Bibliothek abwechselnd messen und sehen, was gewonnen ist</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>collscope::ViewBar</name>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>View bar</source>
        <translation>Ansichtsleiste</translation>
    </message>
    <message>
        <source>System:</source>
        <translation>System:</translation>
    </message>
    <message>
        <source>Machine and MPI library the measurements are of</source>
        <translation>Rechner und MPI-Bibliothek, von denen die Messungen sind</translation>
    </message>
    <message>
        <source>Collective:</source>
        <translation>Operation:</translation>
    </message>
    <message>
        <source>MPI operation (Ctrl+PgUp, Ctrl+PgDown)</source>
        <translation>MPI-Operation (Strg+Bild auf, Strg+Bild ab)</translation>
    </message>
    <message>
        <source>Nodes:</source>
        <translation>Knoten:</translation>
    </message>
    <message>
        <source>Use only measurements on so many nodes: one of them, or a list such as 4,8</source>
        <translation>Nur Messungen auf so vielen Knoten verwenden: eine Zahl oder eine Liste wie 4,8</translation>
    </message>
    <message>
        <source>Processes per node:</source>
        <translation>Prozesse je Knoten:</translation>
    </message>
    <message>
        <source>Use only measurements with so many processes per node: one of them, or a list such as 4,8</source>
        <translation>Nur Messungen mit so vielen Prozessen je Knoten verwenden: eine Zahl oder eine Liste wie 4,8</translation>
    </message>
    <message>
        <source>In groups:</source>
        <translation>In Gruppen:</translation>
    </message>
    <message>
        <source>Use only measurements in which so many processes take part in process groups: one number, or a list such as 4,8</source>
        <translation>Nur Messungen verwenden, bei denen so viele Prozesse in Prozessgruppen teilnehmen: eine Zahl oder eine Liste wie 4,8</translation>
    </message>
    <message>
        <source>Groups:</source>
        <translation>Gruppen:</translation>
    </message>
    <message>
        <source>Use only measurements of so many process groups at once: one number, or a list such as 1,2</source>
        <translation>Nur Messungen mit so vielen gleichzeitigen Prozessgruppen verwenden: eine Zahl oder eine Liste wie 1,2</translation>
    </message>
    <message>
        <source>Methods:</source>
        <translation>Methoden:</translation>
    </message>
    <message>
        <source>Use only methods of one library: a file for an MPI library can name no others</source>
        <translation>Nur Methoden einer Bibliothek verwenden: eine Datei für eine MPI-Bibliothek kann keine anderen nennen</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; was not measured; there are %3</source>
        <translation>%1: &quot;%2&quot; wurde nicht gemessen; es gibt %3</translation>
    </message>
</context>
<context>
    <name>collscope::Wording</name>
    <message>
        <source>Mapping</source>
        <translation>Zuordnung</translation>
    </message>
    <message>
        <source>Mappings (*.mapping);;All files (*)</source>
        <translation>Zuordnungen (*.mapping);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save the mapping</source>
        <translation>Die Zuordnung speichern</translation>
    </message>
    <message>
        <source>Load a mapping</source>
        <translation>Eine Zuordnung laden</translation>
    </message>
    <message>
        <source>What the columns of %1 are</source>
        <translation>Was die Spalten von %1 sind</translation>
    </message>
    <message>
        <source>Load &amp;mapping...</source>
        <translation>Zuordnung &amp;laden...</translation>
    </message>
    <message>
        <source>Sa&amp;ve mapping...</source>
        <translation>Zuordnung &amp;speichern...</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 Zelle</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 Zellen</translation>
    </message>
    <message>
        <source>1 takes part</source>
        <translation>1 nimmt teil</translation>
    </message>
    <message>
        <source>%1 take part</source>
        <translation>%1 nehmen teil</translation>
    </message>
    <message>
        <source> in 1 group</source>
        <translation> in 1 Gruppe</translation>
    </message>
    <message>
        <source> in %1 groups</source>
        <translation> in %1 Gruppen</translation>
    </message>
    <message>
        <source>1 leaf</source>
        <translation>1 Blatt</translation>
    </message>
    <message>
        <source>%1 leaves</source>
        <translation>%1 Blätter</translation>
    </message>
    <message>
        <source>1 measurement</source>
        <translation>1 Messung</translation>
    </message>
    <message>
        <source>%1 measurements</source>
        <translation>%1 Messungen</translation>
    </message>
    <message>
        <source>1 method</source>
        <translation>1 Methode</translation>
    </message>
    <message>
        <source>%1 methods</source>
        <translation>%1 Methoden</translation>
    </message>
    <message>
        <source>1 node</source>
        <translation>1 Knoten</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 Knoten</translation>
    </message>
    <message>
        <source>1 process</source>
        <translation>1 Prozess</translation>
    </message>
    <message>
        <source>%1 processes</source>
        <translation>%1 Prozesse</translation>
    </message>
    <message>
        <source>1 rank</source>
        <translation>1 Rang</translation>
    </message>
    <message>
        <source>%1 ranks</source>
        <translation>%1 Ränge</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation>1 Einzelmessung</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 Einzelmessungen</translation>
    </message>
    <message>
        <source>%1 = %2 x %3</source>
        <translation>%1 = %2 x %3</translation>
    </message>
    <message>
        <source>%1, round %2</source>
        <translation>%1, Runde %2</translation>
    </message>
    <message>
        <source>message size</source>
        <translation>Nachrichtengröße</translation>
    </message>
    <message>
        <source>processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keines</translation>
    </message>
    <message>
        <source>%1 processes, %2</source>
        <translation>%1 Prozesse, %2</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>about %1, a rough guess</source>
        <translation>etwa %1, grob geschätzt</translation>
    </message>
    <message>
        <source> in %1 jobs one after the other</source>
        <translation> in %1 Jobs nacheinander</translation>
    </message>
    <message>
        <source>; %1 core hours</source>
        <translation>; %1 Kernstunden</translation>
    </message>
    <message>
        <source>; up to %1</source>
        <translation>; bis zu %1</translation>
    </message>
    <message>
        <source>? A better tree within these limits may exist: the grid is too large to try all of them. This one is the best of its number of leaves.</source>
        <translation>? Einen besseren Baum innerhalb dieser Grenzen kann es geben: das Raster ist zu groß, um alle zu probieren. Dieser ist der beste seiner Blattzahl.</translation>
    </message>
    <message>
        <source>%1, with %2</source>
        <translation>%1, mit %2</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>Schranke</translation>
    </message>
    <message>
        <source>Best possible tree of %1: %2</source>
        <translation>Bestmöglicher Baum von %1: %2</translation>
    </message>
    <message>
        <source>bound, held out</source>
        <translation>Schranke, zurückgehalten</translation>
    </message>
    <message>
        <source>Best possible tree of %1, on what is held out: %2, standard error %3</source>
        <translation>Bestmöglicher Baum von %1, auf dem Zurückgehaltenen: %2, Standardfehler %3</translation>
    </message>
    <message>
        <source>○ folds choose %1</source>
        <translation>○ Folds wählen %1</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>model, a better one may exist</source>
        <translation>Modell, ein besseres kann es geben</translation>
    </message>
    <message>
        <source>model, held out</source>
        <translation>Modell, zurückgehalten</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>Models that were added appear here.</source>
        <translation>Hier erscheinen Modelle, die hinzugefügt wurden.</translation>
    </message>
    <message>
        <source>the map</source>
        <translation>die Karte</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 of %2 on %3 is left out: %4</source>
        <translation>%1 von %2 auf %3 entfällt: %4</translation>
    </message>
    <message>
        <source>no bound: %1</source>
        <translation>keine Schranke: %1</translation>
    </message>
    <message>
        <source>the bound is a hull: the grid is too large for the exact one</source>
        <translation>die Schranke ist eine Hülle: das Raster ist zu groß für die exakte</translation>
    </message>
    <message>
        <source>the library&apos;s default was not measured</source>
        <translation>die Vorgabe der Bibliothek wurde nicht gemessen</translation>
    </message>
    <message>
        <source>%1 of %2 held out beyond the measured range</source>
        <translation>%1 von %2 zurückgehaltenen jenseits des gemessenen Bereichs</translation>
    </message>
    <message>
        <source>one model for the collectives of a system</source>
        <translation>ein Modell für die kollektiven Operationen eines Systems</translation>
    </message>
    <message>
        <source>the bound is drawn for one map alone</source>
        <translation>die Schranke wird nur für eine einzelne Karte gezeichnet</translation>
    </message>
    <message>
        <source>%1 (bytes)</source>
        <translation>%1 (Byte)</translation>
    </message>
    <message>
        <source>%1 members in %2 levels; seed %3</source>
        <translation>%1 Mitglieder auf %2 Ebenen; Startwert %3</translation>
    </message>
    <message>
        <source>%1 (simulated)</source>
        <translation>%1 (simuliert)</translation>
    </message>
    <message>
        <source>%1 (paper)</source>
        <translation>%1 (Artikel)</translation>
    </message>
    <message>
        <source>MPI_Comm_split (paper)</source>
        <translation>MPI_Comm_split (Artikel)</translation>
    </message>
    <message>
        <source>%1, in the paper</source>
        <translation>%1, im Artikel</translation>
    </message>
    <message>
        <source>Langer, Venkataraman, Kale (EuroMPI 2012), on BlueGene/P</source>
        <translation>Langer, Venkataraman, Kale (EuroMPI 2012), auf BlueGene/P</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>what the paper counts: the passes, fills, moves and exchanges; without the broadcast before and the reduction behind</source>
        <translation>was der Artikel zählt: die Durchgänge, Auffüllungen, Umzüge und Austausche; ohne den Broadcast davor und die Reduktion danach</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>bytes of state on the process that ever holds most</source>
        <translation>Byte an Zustand auf dem Prozess, der je am meisten hält</translation>
    </message>
    <message>
        <source>largest message</source>
        <translation>größte Nachricht</translation>
    </message>
    <message>
        <source>bytes on the wire, its header included</source>
        <translation>Byte auf der Leitung, ihr Kopf eingeschlossen</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>from the start until the reduction on the last new tree has ended</source>
        <translation>vom Beginn bis zum Ende der Reduktion auf dem letzten neuen Baum</translation>
    </message>
    <message>
        <source>fraction that takes part</source>
        <translation>Anteil, der teilnimmt</translation>
    </message>
    <message>
        <source>colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>formations at once</source>
        <translation>gleichzeitige Gruppenbildungen</translation>
    </message>
    <message>
        <source>Nobody takes part.</source>
        <translation>Niemand nimmt teil.</translation>
    </message>
    <message>
        <source>Processes times formations may be %1 here; for more, collscope groups simulate.</source>
        <translation>Prozesse mal Gruppenbildungen dürfen hier %1 sein; mehr simuliert collscope groups.</translation>
    </message>
    <message>
        <source>n = %1 processes, f = %2, k = %3, %4</source>
        <translation>n = %1 Prozesse, f = %2, k = %3, %4</translation>
    </message>
    <message>
        <source>1 colour</source>
        <translation>1 Farbe</translation>
    </message>
    <message>
        <source>%1 colours</source>
        <translation>%1 Farben</translation>
    </message>
    <message>
        <source>%1 formations at once</source>
        <translation>%1 gleichzeitige Gruppenbildungen</translation>
    </message>
    <message>
        <source>trees that follow the machine</source>
        <translation>Bäume, die der Maschine folgen</translation>
    </message>
    <message>
        <source>overhead %1, latency %2, %3 MB/s</source>
        <translation>Overhead %1, Latenz %2, %3 MB/s</translation>
    </message>
    <message>
        <source>%1 processes per node, %2 apart</source>
        <translation>%1 Prozesse je Knoten, %2 auseinander</translation>
    </message>
    <message>
        <source>%1 nodes per neighbourhood, %2 apart</source>
        <translation>%1 Knoten je Nachbarschaft, %2 auseinander</translation>
    </message>
    <message>
        <source>%1 other messages/s to each process</source>
        <translation>%1 andere Nachrichten/s an jeden Prozess</translation>
    </message>
    <message>
        <source>simulated network: %1</source>
        <translation>simuliertes Netz: %1</translation>
    </message>
    <message>
        <source>%1 after %2 of the time
Mean penalty: %3
Expected: %4
Measurements: %5</source>
        <translation>%1 nach %2 der Zeit
Mittlere Mehrzeit: %3
Erwartet: %4
Messungen: %5</translation>
    </message>
    <message>
        <source>In %1 of measuring
Expected mean penalty: %2</source>
        <translation>Nach %1 weiterem Messen
Erwartete mittlere Mehrzeit: %2</translation>
    </message>
    <message>
        <source>%1 of measuring before now
Expected mean penalty: %2</source>
        <translation>%1 des Messens vor jetzt
Erwartete mittlere Mehrzeit: %2</translation>
    </message>
    <message>
        <source>share of the full measuring time</source>
        <translation>Anteil der vollen Messzeit</translation>
    </message>
    <message>
        <source>mean penalty</source>
        <translation>mittlere Mehrzeit</translation>
    </message>
    <message>
        <source>There is nothing to replay.</source>
        <translation>Es gibt nichts nachzuspielen.</translation>
    </message>
    <message>
        <source>minutes of measuring, from now on</source>
        <translation>Minuten des Messens, ab jetzt</translation>
    </message>
    <message>
        <source>expected mean penalty</source>
        <translation>erwartete mittlere Mehrzeit</translation>
    </message>
    <message>
        <source>Nothing is known yet: the first records bring the chart.</source>
        <translation>Noch ist nichts bekannt: die ersten Aufzeichnungen bringen das Diagramm.</translation>
    </message>
    <message>
        <source>until now</source>
        <translation>bis jetzt</translation>
    </message>
    <message>
        <source>as it goes on</source>
        <translation>wie es weitergeht</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>%1, one model for all</source>
        <translation>%1, ein Modell für alle</translation>
    </message>
    <message>
        <source>%1 on %2: %3</source>
        <translation>%1 auf %2: %3</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Choose ranges and press Run.</source>
        <translation>Bereiche wählen und auf Starten drücken.</translation>
    </message>
    <message>
        <source>None of these models has such a figure.</source>
        <translation>Keines dieser Modelle hat eine solche Kennzahl.</translation>
    </message>
    <message>
        <source>%1 (hollow: held out)</source>
        <translation>%1 (hohl: zurückgehalten)</translation>
    </message>
    <message>
        <source>%1 (dotted)</source>
        <translation>%1 (gepunktet)</translation>
    </message>
    <message>
        <source>%1 on %2 is left out: %3</source>
        <translation>%1 auf %2 entfällt: %3</translation>
    </message>
    <message>
        <source>%1
predicted: %2</source>
        <translation>%1
vorhergesagt: %2</translation>
    </message>
    <message>
        <source>, %1 of the %2 predicted before</source>
        <translation>, %1 der zuvor vorhergesagten %2</translation>
    </message>
    <message>
        <source>, %1 of the measured %2</source>
        <translation>, %1 der gemessenen %2</translation>
    </message>
    <message>
        <source>predicted speed-up over %1: %2</source>
        <translation>vorhergesagte Beschleunigung gegenüber %1: %2</translation>
    </message>
    <message>
        <source>speed-up over %1: %2</source>
        <translation>Beschleunigung gegenüber %1: %2</translation>
    </message>
    <message>
        <source>the model&apos;s choice</source>
        <translation>die Wahl des Modells</translation>
    </message>
    <message>
        <source>, %1</source>
        <translation>, %1</translation>
    </message>
    <message>
        <source>%1
%2, predicted beyond the measured range: extrapolated</source>
        <translation>%1
%2, jenseits des gemessenen Bereichs vorhergesagt: extrapoliert</translation>
    </message>
    <message>
        <source>%1
%2, predicted, not measured</source>
        <translation>%1
%2, vorhergesagt, nicht gemessen</translation>
    </message>
    <message>
        <source>%1
%2 (%3 to %4 over %5%6)</source>
        <translation>%1
%2 (%3 bis %4 über %5%6)</translation>
    </message>
    <message>
        <source>%1  %2
%3%4, %5</source>
        <translation>%1  %2
%3%4, %5</translation>
    </message>
    <message>
        <source>speed-up over %1</source>
        <translation>Beschleunigung gegenüber %1</translation>
    </message>
    <message>
        <source>predicted time</source>
        <translation>vorhergesagte Zeit</translation>
    </message>
    <message>
        <source>None of the methods that are switched on was measured here.</source>
        <translation>Keine der eingeschalteten Methoden wurde hier gemessen.</translation>
    </message>
    <message>
        <source>Parent&apos;s tree, level %1</source>
        <translation>Baum der Ausgangsgruppe, Ebene %1</translation>
    </message>
    <message>
        <source>New trees, level %1</source>
        <translation>Neue Bäume, Ebene %1</translation>
    </message>
    <message>
        <source>%1 processes: %2 members, %3 holes</source>
        <translation>%1 Prozesse: %2 Mitglieder, %3 Lücken</translation>
    </message>
    <message>
        <source>%1 holes whose place was taken</source>
        <translation>%1 Lücken, deren Platz besetzt wurde</translation>
    </message>
    <message>
        <source>%1 members, room for %2 in ideal trees</source>
        <translation>%1 Mitglieder, Platz für %2 in idealen Bäumen</translation>
    </message>
    <message>
        <source>colour %1: %2</source>
        <translation>Farbe %1: %2</translation>
    </message>
    <message>
        <source>members in the subtrees of this level: %1 to %2 each</source>
        <translation>Mitglieder in den Teilbäumen dieser Ebene: je %1 bis %2</translation>
    </message>
    <message>
        <source>levels, because these are more than %1 processes; each bar is its level = 100 %</source>
        <translation>Ebenen, weil es mehr als %1 Prozesse sind; jeder Balken ist seine Ebene = 100 %</translation>
    </message>
    <message>
        <source>no messages come here in this step</source>
        <translation>hierher kommen in diesem Schritt keine Nachrichten</translation>
    </message>
    <message>
        <source>messages that come here in this step: %1, %2, the largest %3</source>
        <translation>Nachrichten, die in diesem Schritt hierher kommen: %1, %2, die größte %3</translation>
    </message>
    <message>
        <source>members / all</source>
        <translation>Mitglieder / alle</translation>
    </message>
    <message>
        <source>members / room</source>
        <translation>Mitglieder / Platz</translation>
    </message>
    <message>
        <source>messages in</source>
        <translation>eingehende Nachrichten</translation>
    </message>
    <message>
        <source>per subtree</source>
        <translation>je Teilbaum</translation>
    </message>
    <message>
        <source>level %1</source>
        <translation>Ebene %1</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <translation>%1, %2 von %3</translation>
    </message>
    <message>
        <source>Parent: %1 processes, %2 take part</source>
        <translation>Ausgangsgruppe: %1 Prozesse, %2 nehmen teil</translation>
    </message>
    <message>
        <source>1 level</source>
        <translation>1 Ebene</translation>
    </message>
    <message>
        <source>%1 levels</source>
        <translation>%1 Ebenen</translation>
    </message>
    <message>
        <source>Group: %1 members, %2</source>
        <translation>Gruppe: %1 Mitglieder, %2</translation>
    </message>
    <message>
        <source>%1 groups: %2 members, %3</source>
        <translation>%1 Gruppen: %2 Mitglieder, %3</translation>
    </message>
    <message>
        <source>Nobody takes part, so there is no group. Raise the fraction, or try another seed.</source>
        <translation>Niemand nimmt teil, also gibt es keine Gruppe. Den Anteil erhöhen oder einen anderen Startwert probieren.</translation>
    </message>
    <message>
        <source>member</source>
        <translation>Mitglied</translation>
    </message>
    <message>
        <source>member, colour %1</source>
        <translation>Mitglied, Farbe %1</translation>
    </message>
    <message>
        <source>+%1 more colours</source>
        <translation>+%1 weitere Farben</translation>
    </message>
    <message>
        <source>hole, its place was taken</source>
        <translation>Lücke, ihr Platz wurde besetzt</translation>
    </message>
    <message>
        <source>hole: takes no part</source>
        <translation>Lücke: nimmt nicht teil</translation>
    </message>
    <message>
        <source>hole, place vanished</source>
        <translation>Lücke, Platz verschwunden</translation>
    </message>
    <message>
        <source>process %1, level %2 of the parent&apos;s tree</source>
        <translation>Prozess %1, Ebene %2 im Baum der Ausgangsgruppe</translation>
    </message>
    <message>
        <source>takes part in colour %1</source>
        <translation>nimmt in Farbe %1 teil</translation>
    </message>
    <message>
        <source>in the new tree: the root</source>
        <translation>im neuen Baum: die Wurzel</translation>
    </message>
    <message>
        <source>in the new tree: level %1, below %2</source>
        <translation>im neuen Baum: Ebene %1, unter %2</translation>
    </message>
    <message>
        <source>children there: %1</source>
        <translation>Kinder dort: %1</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>takes no part: a hole</source>
        <translation>nimmt nicht teil: eine Lücke</translation>
    </message>
    <message>
        <source>its place was taken by %1</source>
        <translation>ihr Platz wurde von %1 besetzt</translation>
    </message>
    <message>
        <source>took the place of %1</source>
        <translation>besetzte den Platz von %1</translation>
    </message>
    <message>
        <source>arrows: messages of this step; choose a process to see its own</source>
        <translation>Pfeile: Nachrichten dieses Schritts; einen Prozess wählen, um seine eigenen zu sehen</translation>
    </message>
    <message>
        <source>arrows: messages of this step</source>
        <translation>Pfeile: Nachrichten dieses Schritts</translation>
    </message>
    <message>
        <source>every process, because there are at most %1</source>
        <translation>jeder Prozess, weil es höchstens %1 sind</translation>
    </message>
    <message>
        <source>sends %1 to %2</source>
        <translation>sendet %1 an %2</translation>
    </message>
    <message>
        <source>is sent %1 by %2</source>
        <translation>bekommt %1 von %2</translation>
    </message>
    <message>
        <source>and %1 more messages</source>
        <translation>und %1 weitere Nachrichten</translation>
    </message>
    <message>
        <source>cannot draw an SVG picture</source>
        <translation>SVG-Bild kann nicht gezeichnet werden</translation>
    </message>
    <message>
        <source>cannot write the SVG picture</source>
        <translation>SVG-Bild kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>cannot draw a PDF document</source>
        <translation>PDF-Dokument kann nicht gezeichnet werden</translation>
    </message>
    <message>
        <source>cannot write the PDF document</source>
        <translation>PDF-Dokument kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>the picture is too large</source>
        <translation>das Bild ist zu groß</translation>
    </message>
    <message>
        <source>cannot write the PNG picture</source>
        <translation>PNG-Bild kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>%1: unknown kind of picture; .png, .svg and .pdf are known</source>
        <translation>%1: unbekannte Art von Bild; bekannt sind .png, .svg und .pdf</translation>
    </message>
    <message>
        <source>outlined: nothing of it is among what the models were fitted to</source>
        <translation>umrandet: nichts davon ist unter dem, woran die Modelle angepasst wurden</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>per node</source>
        <translation>je Knoten</translation>
    </message>
    <message>
        <source>penalty</source>
        <translation>Mehrzeit</translation>
    </message>
    <message>
        <source>library default</source>
        <translation>Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>%1, unseen</source>
        <translation>%1, ungesehen</translation>
    </message>
    <message>
        <source>unseen: nothing of it is among what the models were fitted to</source>
        <translation>ungesehen: nichts davon ist unter dem, woran die Modelle angepasst wurden</translation>
    </message>
    <message>
        <source>best: %1, %2</source>
        <translation>beste: %1, %2</translation>
    </message>
    <message>
        <source>unseen</source>
        <translation>ungesehen</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>außerhalb</translation>
    </message>
    <message>
        <source>best = 1</source>
        <translation>beste = 1</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>%1: %2, not measured here</source>
        <translation>%1: %2, hier nicht gemessen</translation>
    </message>
    <message>
        <source>%1: %2, %3, %4 of the best</source>
        <translation>%1: %2, %3, das %4fache der besten</translation>
    </message>
    <message>
        <source> (beyond the measured range)</source>
        <translation> (jenseits des gemessenen Bereichs)</translation>
    </message>
    <message>
        <source>runs %1</source>
        <translation>Läufe %1</translation>
    </message>
    <message>
        <source>each of %1 runs</source>
        <translation>jeder von %1 Läufen</translation>
    </message>
    <message>
        <source>parts of the cells</source>
        <translation>Teile der Zellen</translation>
    </message>
    <message>
        <source>%1 folds of the cells</source>
        <translation>%1 Folds der Zellen</translation>
    </message>
    <message>
        <source>other measurements</source>
        <translation>andere Messungen</translation>
    </message>
    <message>
        <source>Made by Collscope %1.</source>
        <translation>Erstellt mit Collscope %1.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Mean on %1, held out</source>
        <translation>Mittel auf %1, zurückgehalten</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>Times are the %1.</source>
        <translation>Zeiten: %1.</translation>
    </message>
    <message>
        <source>Models chose freely among methods that tie.</source>
        <translation>Modelle wählten frei unter Methoden, die gleichauf sind.</translation>
    </message>
    <message>
        <source>Cells are weighted by %1.</source>
        <translation>Zellen sind gewichtet mit %1.</translation>
    </message>
    <message>
        <source>All of this is about predicted times, not about measured ones</source>
        <translation>All das handelt von vorhergesagten Zeiten, nicht von gemessenen</translation>
    </message>
    <message>
        <source>; those of %1 of %2 cells are extrapolated beyond what was measured</source>
        <translation>; die von %1 von %2 Zellen sind über das Gemessene hinaus extrapoliert</translation>
    </message>
    <message>
        <source>Nothing was held out: another run may show larger losses.</source>
        <translation>Nichts wurde zurückgehalten: ein anderer Lauf kann größere Verluste zeigen.</translation>
    </message>
    <message>
        <source>SIMULATED, not measured</source>
        <translation>SIMULIERT, nicht gemessen</translation>
    </message>
    <message>
        <source>PREDICTED, not measured</source>
        <translation>VORHERGESAGT, nicht gemessen</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>Kollektive Operation</translation>
    </message>
    <message>
        <source>seconds of measuring, from now on</source>
        <translation>Sekunden Messzeit von jetzt an</translation>
    </message>
    <message>
        <source>Rules by hand: 1</source>
        <translation>Regeln von Hand: 1</translation>
    </message>
    <message>
        <source>Rules by hand: %1</source>
        <translation>Regeln von Hand: %1</translation>
    </message>
    <message>
        <source>about %1 by recorded times</source>
        <translation>etwa %1 nach aufgezeichneten Zeiten</translation>
    </message>
    <message>
        <source>1 rule</source>
        <translation>1 Regel</translation>
    </message>
    <message>
        <source>%1 rules</source>
        <translation>%1 Regeln</translation>
    </message>
    <message>
        <source>Rule table, 1 rule</source>
        <translation>Regeltabelle, 1 Regel</translation>
    </message>
    <message>
        <source>Rule table, %1 rules</source>
        <translation>Regeltabelle, %1 Regeln</translation>
    </message>
    <message>
        <source>%1: the smallest within 1 % of the best. It has no held-out penalty.</source>
        <translation>%1: das kleinste Modell innerhalb von 1 % des besten. Es hat keinen Verlust auf Zurückgehaltenem.</translation>
    </message>
    <message>
        <source>%1: the smallest within one standard error of the best (%2 runs held out in turn).</source>
        <translation>%1: das kleinste Modell innerhalb eines Standardfehlers des besten (%2 Läufe der Reihe nach zurückgehalten).</translation>
    </message>
    <message>
        <source>%1: the smallest within one standard error of the best (%2 parts of the repetitions held out in turn).</source>
        <translation>%1: das kleinste Modell innerhalb eines Standardfehlers des besten (%2 Teile der Wiederholungen der Reihe nach zurückgehalten).</translation>
    </message>
    <message>
        <source>%1: the least held-out penalty. Each rule holds for all message sizes.</source>
        <translation>%1: der kleinste Verlust auf Zurückgehaltenem. Jede Regel gilt für alle Nachrichtengrößen.</translation>
    </message>
    <message>
        <source>press &quot;Enter facts&quot;</source>
        <translation>„Angaben eintragen“ drücken</translation>
    </message>
    <message>
        <source>Facts that the files do not name</source>
        <translation>Angaben, die die Dateien nicht nennen</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1-mal</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 faster</source>
        <translation>%1 schneller</translation>
    </message>
    <message>
        <source>%1 slower</source>
        <translation>%1 langsamer</translation>
    </message>
    <message>
        <source>%1 as long</source>
        <translation>%1 so lange</translation>
    </message>
    <message>
        <source>all measured sizes</source>
        <translation>alle gemessenen Größen</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>bis %1</translation>
    </message>
    <message>
        <source>from %1 on</source>
        <translation>ab %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>Message size: algorithm</source>
        <translation>Nachrichtengröße: Algorithmus</translation>
    </message>
    <message>
        <source>Decisions: %1</source>
        <translation>Entscheidungen: %1</translation>
    </message>
    <message>
        <source>Uncertainty: of %1 measured cells, the fastest algorithm is certain in %2; in %3 others are as fast; in %4 the measurements do not show which is the fastest.</source>
        <translation>Unsicherheit: Von %1 gemessenen Zellen steht der schnellste Algorithmus in %2 fest; in %3 sind andere ebenso schnell; in %4 zeigen die Messungen nicht, welcher der schnellste ist.</translation>
    </message>
    <message>
        <source>Exported rules</source>
        <translation>Exportierte Regeln</translation>
    </message>
    <message>
        <source>Fastest measured</source>
        <translation>Schnellste gemessene</translation>
    </message>
    <message>
        <source>Library default</source>
        <translation>Vorgabe der Bibliothek</translation>
    </message>
    <message>
        <source>Slower than fastest by: %1</source>
        <translation>Langsamer als die schnellste: %1</translation>
    </message>
    <message>
        <source>Fastest by predicted times</source>
        <translation>Schnellste nach vorhergesagten Zeiten</translation>
    </message>
    <message>
        <source>Chosen by: %1</source>
        <translation>Gewählt von: %1</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Kennzahlen</translation>
    </message>
    <message>
        <source>not exported</source>
        <translation>nicht exportiert</translation>
    </message>
    <message>
        <source>Timed in turn with the library default: mean gain %1, typically %2; %3 better, %4 without a difference, %5 worse.</source>
        <translation>Im Wechsel mit der Vorgabe der Bibliothek gemessen: Gewinn im Mittel %1, typisch %2; %3 besser, %4 ohne Unterschied, %5 schlechter.</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>MPI library</source>
        <translation>MPI-Bibliothek</translation>
    </message>
    <message>
        <source>not said</source>
        <translation>nicht genannt</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Last</translation>
    </message>
    <message>
        <source>More processes than cores</source>
        <translation>Mehr Prozesse als Kerne</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>Nothing was checked for export: the measured library loads no rules.</source>
        <translation>Für den Export wurde nichts geprüft: Die gemessene Bibliothek lädt keine Regeln.</translation>
    </message>
    <message>
        <source>No collective gets faster by more than noise.</source>
        <translation>Keine Operation wird um mehr als das Rauschen schneller.</translation>
    </message>
    <message>
        <source>The library default can stay as it is.</source>
        <translation>Die Vorgabe der Bibliothek kann bleiben.</translation>
    </message>
    <message>
        <source>1 of %1 collectives gets faster with exported rules.</source>
        <translation>1 von %1 Operationen wird mit exportierten Regeln schneller.</translation>
    </message>
    <message>
        <source>%1 of %2 collectives get faster with exported rules.</source>
        <translation>%1 von %2 Operationen werden mit exportierten Regeln schneller.</translation>
    </message>
    <message>
        <source>The largest gain is that of %1. There the library default is slower than the fastest algorithms by %2, the exported rules by %3.</source>
        <translation>Am meisten gewinnt %1. Dort ist die Vorgabe der Bibliothek um %2 langsamer als die schnellsten Algorithmen, die exportierten Regeln um %3.</translation>
    </message>
    <message>
        <source>Message size</source>
        <translation>Nachrichtengröße</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>Schnellste</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Algorithmus</translation>
    </message>
    <message>
        <source>Where the library default loses most</source>
        <translation>Wo die Vorgabe der Bibliothek am meisten verliert</translation>
    </message>
    <message>
        <source>What to load</source>
        <translation>Was zu laden ist</translation>
    </message>
    <message>
        <source>tuned/README.md says how jobs load the files and how to undo it. All that is not proved faster falls back to the library.</source>
        <translation>tuned/README.md sagt, wie Jobs die Dateien laden und wie das rückgängig wird. Alles, was nicht nachweislich schneller ist, bleibt der Bibliothek überlassen.</translation>
    </message>
    <message>
        <source>The library default was not measured: whether anything is gained is not known.</source>
        <translation>Die Vorgabe der Bibliothek wurde nicht gemessen: Ob etwas gewonnen wird, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Not exported: %1.</source>
        <translation>Nicht exportiert: %1.</translation>
    </message>
    <message>
        <source>Falls back to the library: %1.</source>
        <translation>Bleibt der Bibliothek überlassen: %1.</translation>
    </message>
    <message>
        <source>The library default is slower than the fastest algorithm of each cell by %1%2.</source>
        <translation>Die Vorgabe der Bibliothek ist um %1 langsamer als der schnellste Algorithmus jeder Zelle%2.</translation>
    </message>
    <message>
        <source>, held out on %1</source>
        <translation>, zurückgehalten: %1</translation>
    </message>
    <message>
        <source>%1: by %2.</source>
        <translation>%1: um %2.</translation>
    </message>
    <message>
        <source>Decided by</source>
        <translation>Entschieden von</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Slower than the fastest algorithm of each cell, mean over cells%1; bars are logarithmic, from 1 % to 1,000 %.</source>
        <translation>Langsamer als der schnellste Algorithmus jeder Zelle, Mittel über die Zellen%1; die Balken sind logarithmisch, von 1 % bis 1.000 %.</translation>
    </message>
    <message>
        <source>How the figures came about</source>
        <translation>Wie die Zahlen entstanden</translation>
    </message>
    <message>
        <source>A penalty is the time of the decided algorithm divided by the best time measured in the same cell, less 1. Figures are means over the measured cells. The library default is below 0 where it is faster than every algorithm that can be chosen instead. A cell is a placement of processes and a message size.</source>
        <translation>Der Verlust ist die Zeit des gewählten Algorithmus geteilt durch die beste gemessene Zeit derselben Zelle, weniger 1. Die Zahlen sind Mittel über die gemessenen Zellen. Die Vorgabe der Bibliothek liegt unter 0, wo sie schneller ist als jeder Algorithmus, der statt ihrer gewählt werden kann. Eine Zelle ist eine Platzierung von Prozessen und eine Nachrichtengröße.</translation>
    </message>
    <message>
        <source>* no other model has fewer leaves and a lower mean penalty.</source>
        <translation>* kein anderes Modell hat weniger Blätter und einen geringeren mittleren Verlust.</translation>
    </message>
    <message>
        <source>± standard error. What the fastest measured algorithms lose on held-out runs is noise; no model can be expected to lose much less.</source>
        <translation>± Standardfehler. Was die schnellsten gemessenen Algorithmen auf zurückgehaltenen Läufen verlieren, ist Rauschen; kein Modell kann viel weniger verlieren.</translation>
    </message>
    <message>
        <source>! without the cells in which the choice was not measured: it may not run there.</source>
        <translation>! ohne die Zellen, in denen die Wahl nicht gemessen wurde: Sie läuft dort vielleicht nicht.</translation>
    </message>
    <message>
        <source>1.5</source>
        <comment>with the decimal point of the language</comment>
        <translation>1,5</translation>
    </message>
    <message>
        <source>impossible times</source>
        <translation>unmögliche Zeiten</translation>
    </message>
    <message>
        <source>Warning: %1 %2</source>
        <translation>Warnung: %1 %2</translation>
    </message>
</context>
</TS>
