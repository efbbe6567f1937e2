package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.check.DatabaseCheck;
import io.mokadb.sql.ddl.DdlExecutor;
import io.mokadb.sql.export.ExportPositions;
import io.mokadb.sql.parser.ast.Analyze;
import io.mokadb.sql.security.Security;
import io.mokadb.sql.trigger.Triggers;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * The list of all commands: a new kind of command is registered here, a new kind of definition in
 * sql.ddl alone.
 *
 * @param views what commands do with views that keep themselves
 * @param subscribe SUBSCRIBE
 * @param killing KILL
 * @param positions of counters, for scripts
 * @param zone of the database, for sessions without one of their own
 */
record CommandList(
    DdlExecutor ddl,
    Definitions definitions,
    Security security,
    DatabaseCheck check,
    DatabaseBackup backup,
    Triggers triggers,
    ViewCommands views,
    SubscribeCommand subscribe,
    UncachedPlans plans,
    PlanAnalysis analysis,
    SetCommand set,
    SettingsList settings,
    Killing killing,
    ExportPositions positions,
    ZoneId zone) {

  List<Command<?>> all() {
    List<Command<?>> all =
        new ArrayList<>(
            List.of(
                new BeginCommand(),
                new CommitCommand(),
                new RollbackCommand(),
                new SavepointCommand(),
                new ReleaseSavepointCommand(),
                new SetTransactionCommand(),
                new SetConstraintsCommand(),
                set,
                new ShowCommand(settings),
                new KillCommand(killing),
                new CallCommand(triggers, views.waits()),
                new ExplainCommand(plans, analysis),
                new CheckDatabaseCommand(check),
                new CheckMaterializedViewCommand(views.comparison()),
                new ExplainMaterializedViewCommand(views.explanation()),
                new BackupDatabaseCommand(backup, definitions, views.standing(), zone),
                new ScriptDatabaseCommand(positions, security),
                subscribe,
                new AnalyzeCommand(new DefinitionCommand<>(Analyze.class, ddl, security, zone))));
    ddl.kinds().stream()
        .filter(kind -> kind != Analyze.class)
        .forEach(kind -> all.add(new DefinitionCommand<>(kind, ddl, security, zone)));
    return all;
  }
}
