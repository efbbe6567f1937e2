package io.mokadb.sql.engine;

import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.engine.rights.StatementNeeds;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.AlterTrigger;
import io.mokadb.sql.parser.ast.CreateSchema;
import io.mokadb.sql.parser.ast.CreateTrigger;
import io.mokadb.sql.parser.ast.DropTrigger;
import io.mokadb.sql.parser.ast.Explain;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.security.Need;
import io.mokadb.sql.security.Principal;
import io.mokadb.sql.security.Privilege;
import io.mokadb.sql.security.Securable;
import io.mokadb.sql.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** Whether a user may run a statement. Thread-safe. */
final class StatementAccess {
  private final Security security;

  StatementAccess(Security security) {
    this.security = security;
  }

  /** Whether nothing needs to be asked. */
  boolean mayEverything(Principal principal) {
    return security.isAdmin(principal);
  }

  /**
   * @throws io.mokadb.session.MokaException 42501 with what is missing
   */
  void check(Principal principal, List<Need> needs) {
    security.check(principal, needs);
  }

  /** What a query or a change needs. */
  static List<Need> needs(
      String sql, PlannedStatement plan, Catalog catalog, String schema, PrepareOptions options) {
    List<String> keys = options.generatedKeys() ? options.keyColumns() : List.of();
    List<Need> known = StatementNeeds.of(SqlParsing.parse(sql), catalog, schema, keys);
    List<Need> needs = known == null ? new ArrayList<>() : new ArrayList<>(known);
    Set<TableName> seen =
        needs.stream()
            .map(need -> new TableName(need.schema(), need.name()))
            .collect(Collectors.toSet());
    // What the text did not show although the plan uses it.
    for (TableDef table : plan.tables()) {
      addUnseen(needs, seen, Securable.of(table), Set.of(Privilege.SELECT));
    }
    for (TableName name : plan.views()) {
      addUnseen(
          needs,
          seen,
          Securable.find(catalog, name.schema(), name.name()),
          Set.of(Privilege.SELECT));
    }
    if (known == null) {
      for (TableDef table : plan.written()) {
        addUnseen(needs, Set.of(), Securable.of(table), Set.of(Privilege.values()));
      }
    }
    return needs;
  }

  private static void addUnseen(
      List<Need> needs, Set<TableName> seen, Securable object, Set<Privilege> privileges) {
    if (object != null && !seen.contains(new TableName(object.schema(), object.name()))) {
      privileges.forEach(
          privilege ->
              needs.add(Need.whole(privilege, object.schema(), object.name(), object.id())));
    }
  }

  /**
   * @throws io.mokadb.session.MokaException 42501
   */
  void checkCommand(Principal principal, SqlNode command, Catalog catalog, String schema) {
    if (Commands.isForEverybody(command) || mayEverything(principal)) {
      return;
    }
    List<Need> needs = null;
    if (command instanceof Explain explain) {
      needs = StatementNeeds.of(explain.statement(), catalog, schema);
    } else if (command instanceof CreateTrigger trigger && trigger.observerClass() == null) {
      needs = needs(trigger, catalog, schema);
    } else if (command instanceof DropTrigger trigger) {
      needs = needsOfTrigger(trigger.name(), catalog, schema);
    } else if (command instanceof AlterTrigger trigger) {
      needs = needsOfTrigger(trigger.name(), catalog, schema);
    }
    if (needs == null) {
      security.requireAdmin(principal, "runs such a statement");
    } else {
      security.check(principal, needs);
    }
  }

  /** What was granted on a schema of former times is not on the one that is to be created. */
  void beforeDefinition(SqlNode command, Supplier<Catalog> catalog) {
    if (command instanceof CreateSchema create
        && !catalog.get().schemas().contains(create.name().getSimple())) {
      security.schemaCreated(create.name().getSimple());
    }
  }

  /** A trigger does what who creates it may do; null if there is no such table. */
  private static List<Need> needs(CreateTrigger trigger, Catalog catalog, String schema) {
    Securable table = find(trigger.table(), catalog, schema);
    if (table == null) {
      return null;
    }
    List<Need> needs = new ArrayList<>();
    needs.add(Need.whole(Privilege.TRIGGER, table.schema(), table.name(), table.id()));
    List<SqlNode> parts = new ArrayList<>();
    if (trigger.conditionSql() != null) {
      parts.add(SqlParsing.parseExpression(trigger.conditionSql()));
    }
    trigger.statements().forEach(statement -> parts.add(SqlParsing.parse(statement)));
    String oldName = trigger.oldName() == null ? "OLD" : trigger.oldName().getSimple();
    String newName = trigger.newName() == null ? "NEW" : trigger.newName().getSimple();
    for (SqlNode part : parts) {
      needs.addAll(StatementNeeds.ofTrigger(part, catalog, schema, table, oldName, newName));
    }
    return needs;
  }

  /** Null if there is no such trigger. */
  private static List<Need> needsOfTrigger(SqlIdentifier name, Catalog catalog, String schema) {
    int last = name.names.size() - 1;
    String in = last == 0 ? schema : name.names.get(last - 1);
    for (TableDef table : catalog.tables().values()) {
      if (table.schema().equals(in) && table.trigger(name.names.get(last)) != null) {
        return List.of(
            Need.whole(Privilege.TRIGGER, table.schema(), table.name(), table.objectId()));
      }
    }
    return null;
  }

  private static Securable find(SqlIdentifier name, Catalog catalog, String schema) {
    int last = name.names.size() - 1;
    return Securable.find(
        catalog, last == 0 ? schema : name.names.get(last - 1), name.names.get(last));
  }
}
