package io.mokadb.sql.engine.rights;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.parser.ast.NotifyColumn;
import io.mokadb.sql.parser.ast.ReplayTrigger;
import io.mokadb.sql.security.Privilege;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** The needs of statements that set triggers off. Stateless. */
final class NotificationNeeds {
  private NotificationNeeds() {}

  static boolean notification(NotifyColumn notify, NameScope changed, NeedsCollector in) {
    List<String> names = notify.column().names;
    if (names.size() > 1) {
      SqlIdentifier table =
          new SqlIdentifier(
              names.subList(0, names.size() - 1), notify.column().getParserPosition());
      in.needs().whole(Privilege.UPDATE, in.target(table, notify.alias(), changed).table());
    }
    in.queries().expression(notify.condition(), changed);
    return true;
  }

  static boolean replay(ReplayTrigger replay, NameScope changed, NeedsCollector in) {
    List<String> names = replay.trigger().names;
    String name = names.get(names.size() - 1);
    String within = names.size() > 1 ? names.get(names.size() - 2) : in.schema();
    for (TableDef table : in.catalog().tables().values()) {
      if (table.schema().equals(within) && table.trigger(name) != null) {
        SqlIdentifier written =
            new SqlIdentifier(
                List.of(table.schema(), table.name()), replay.trigger().getParserPosition());
        in.needs().whole(Privilege.TRIGGER, in.target(written, table.name(), changed).table());
      }
    }
    in.queries().expression(replay.condition(), changed);
    return true;
  }
}
