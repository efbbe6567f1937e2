package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.ddl.RightsCheck;
import io.mokadb.sql.engine.rights.StatementNeeds;
import io.mokadb.sql.engine.rights.TriggerNeeds;
import io.mokadb.sql.parser.ast.CreateTrigger;
import io.mokadb.sql.security.Need;
import io.mokadb.sql.security.Privilege;
import io.mokadb.sql.security.Securable;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** Checks the rights that commands take against those of a session's user. Confined. */
final class CommandRights implements RightsCheck {
  private final StatementAccess access;
  private final EngineSession session;

  CommandRights(StatementAccess access, EngineSession session) {
    this.access = access;
    this.session = session;
  }

  @Override
  public void administrator() {
    access.requireAdmin(session.principal(), "runs such a statement");
  }

  @Override
  public void administratorUnlessTemporary(List<SqlIdentifier> names) {
    if (!names.stream().allMatch(session.identity()::isTemporary)) {
      administrator();
    }
  }

  @Override
  public void trigger(SqlIdentifier name) {
    require(needsOfTrigger(name));
  }

  @Override
  public void newTrigger(CreateTrigger trigger) {
    Catalog catalog = session.currentCatalog();
    Securable table = find(trigger.table(), catalog);
    require(
        table == null
            ? null
            : TriggerNeeds.of(
                table,
                trigger.oldName() == null ? "OLD" : trigger.oldName().getSimple(),
                trigger.newName() == null ? "NEW" : trigger.newName().getSimple(),
                trigger.conditionSql(),
                trigger.statements(),
                catalog,
                session.schema()));
  }

  @Override
  public void sameAs(SqlNode statement) {
    require(StatementNeeds.of(statement, session.currentCatalog(), session.schema()));
  }

  /** What is not known to be permitted is for administrators. */
  private void require(List<Need> needsOrNull) {
    if (needsOrNull == null) {
      administrator();
    } else {
      access.check(session.principal(), needsOrNull);
    }
  }

  /** Null if there is no such trigger. */
  private List<Need> needsOfTrigger(SqlIdentifier name) {
    int last = name.names.size() - 1;
    String in = last == 0 ? session.schema() : name.names.get(last - 1);
    for (TableDef table : session.currentCatalog().tables().values()) {
      if (table.schema().equals(in) && table.trigger(name.names.get(last)) != null) {
        return List.of(Need.whole(Privilege.TRIGGER, Securable.of(table)));
      }
    }
    return null;
  }

  private Securable find(SqlIdentifier name, Catalog catalog) {
    int last = name.names.size() - 1;
    return Securable.find(
        catalog, last == 0 ? session.schema() : name.names.get(last - 1), name.names.get(last));
  }
}
