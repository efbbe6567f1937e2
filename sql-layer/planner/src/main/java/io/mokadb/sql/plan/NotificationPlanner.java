package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.write.NotifyOperator;
import io.mokadb.sql.catalog.NotificationDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.parser.ast.NotifyColumn;
import io.mokadb.sql.parser.ast.ReplayTrigger;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** A planner of NOTIFY and of the replay of a trigger. Confined. */
final class NotificationPlanner {
  private final Preparation preparation;

  NotificationPlanner(Preparation preparation) {
    this.preparation = preparation;
  }

  PlannedChange notification(NotifyColumn notify) {
    List<String> names = notify.column().names;
    if (names.size() < 2) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "NOTIFY takes a table and its NOTIFICATION column: NOTIFY table.column");
    }
    ChangeTarget target =
        ChangeTarget.ofTable(
            preparation.tables.table(notify.column().getComponent(0, names.size() - 1)));
    preparation.view.showRowId(target.table());
    TableDef table = target.table();
    String name = names.get(names.size() - 1);
    NotificationDef column = table.notification(name);
    if (column == null) {
      throw new MokaException(
          SqlState.NO_SUCH_COLUMN,
          "Table " + table.qualifiedName() + " has no NOTIFICATION column " + name);
    }
    String alias = ChangePlanner.alias(notify.alias(), target);
    Preparation.Query rows =
        preparation.query(
            SyntaxTrees.select(
                target.oldColumns(alias),
                ChangePlanner.from(target, alias, null),
                notify.condition()));
    return PlannedChange.of(NotifyOperator.ofColumn(table, rows.root(), column), table, null);
  }

  PlannedChange replay(ReplayTrigger replay) {
    List<String> names = replay.trigger().names;
    TableDef table = preparation.view.tableOfTrigger(names);
    ChangeTarget target =
        ChangeTarget.ofTable(
            preparation.tables.table(
                new SqlIdentifier(
                    List.of(table.schema(), table.name()), replay.getParserPosition())));
    preparation.view.showRowId(table);
    Preparation.Query rows =
        preparation.query(
            SyntaxTrees.select(
                target.oldColumns(target.name()),
                ChangePlanner.from(target, target.name(), null),
                replay.condition()));
    TriggerDef trigger = table.trigger(names.get(names.size() - 1));
    return PlannedChange.of(NotifyOperator.ofTrigger(table, rows.root(), trigger), table, null);
  }
}
