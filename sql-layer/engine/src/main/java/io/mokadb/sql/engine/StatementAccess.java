package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.engine.rights.StatementNeeds;
import io.mokadb.sql.engine.rights.TriggerNeeds;
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

/** Check of a user's privileges for a statement. Thread-safe. */
final class StatementAccess {
  private final Security security;

  StatementAccess(Security security) {
    this.security = security;
  }

  /**
   * Whether nothing needs to be asked.
   *
   * @throws io.mokadb.session.MokaException 28000 if the account was dropped
   */
  boolean mayEverything(Principal principal) {
    security.requireKnown(principal);
    return security.isAdmin(principal);
  }

  /** Whether a user, possibly one that was dropped meanwhile, is limited to granted privileges. */
  boolean isRestricted(Principal principal) {
    return !security.isKnown(principal) || !security.isAdmin(principal);
  }

  /** Whether a user may see all of a table's rows. */
  boolean mayRead(Principal principal, TableDef table) {
    try {
      security.check(principal, List.of(Need.whole(Privilege.SELECT, Securable.of(table))));
      return true;
    } catch (MokaException missing) {
      return false;
    }
  }

  /**
   * @throws io.mokadb.session.MokaException 42501 with what is missing
   */
  void check(Principal principal, List<Need> needs) {
    security.check(principal, needs);
  }

  /** What statements need that read a past snapshot without saying so. */
  static List<Need> ofPast(List<Need> needs) {
    List<Need> past = new ArrayList<>();
    for (Need need : needs) {
      if (need.privilege() == Privilege.SELECT && need.kind() != Securable.Kind.SEQUENCE) {
        past.add(
            Need.whole(
                Privilege.HISTORY,
                new Securable(need.object(), need.schema(), need.name(), need.kind(), List.of())));
      }
    }
    return past;
  }

  /** What a query or a change needs. */
  static List<Need> needs(
      SqlNode statement,
      PlannedStatement plan,
      Catalog catalog,
      String schema,
      PrepareOptions options) {
    List<String> keys = options.generatedKeys() ? options.keyColumns() : List.of();
    return withPlan(StatementNeeds.of(statement, catalog, schema, keys), plan, catalog);
  }

  /**
   * What the text did not show although the plan uses it, too.
   *
   * @param known null if nothing is known from the text
   */
  static List<Need> withPlan(List<Need> known, PlannedStatement plan, Catalog catalog) {
    List<Need> needs = known == null ? new ArrayList<>() : new ArrayList<>(known);
    Set<Long> read = objects(needs, Set.of(Privilege.SELECT));
    Set<Long> seen = objects(needs, Set.of(Privilege.values()));
    Set<Long> written = plan.written().stream().map(TableDef::objectId).collect(Collectors.toSet());
    for (TableDef table : plan.tables()) {
      long id = table.objectId();
      if (!read.contains(id) && !(written.contains(id) && seen.contains(id))) {
        needs.add(Need.whole(Privilege.SELECT, Securable.of(table)));
      }
    }
    for (TableName name : plan.views()) {
      Securable view = Securable.find(catalog, name.schema(), name.name());
      if (view != null && !seen.contains(view.id())) {
        needs.add(Need.whole(Privilege.SELECT, view));
      }
    }
    if (known == null) {
      for (TableDef table : plan.written()) {
        for (Privilege privilege : Privilege.values()) {
          needs.add(Need.whole(privilege, Securable.of(table)));
        }
      }
    }
    return needs;
  }

  private static Set<Long> objects(List<Need> needs, Set<Privilege> privileges) {
    return needs.stream()
        .filter(need -> privileges.contains(need.privilege()))
        .map(Need::object)
        .collect(Collectors.toSet());
  }

  /**
   * @throws io.mokadb.session.MokaException 42501
   */
  void checkCommand(Principal principal, SqlNode command, Catalog catalog, String schema) {
    if (mayEverything(principal) || Commands.isForEverybody(command)) {
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

  /** A trigger has the rights of the account that creates it; null without such a table. */
  private static List<Need> needs(CreateTrigger trigger, Catalog catalog, String schema) {
    Securable table = find(trigger.table(), catalog, schema);
    if (table == null) {
      return null;
    }
    return TriggerNeeds.of(
        table,
        trigger.oldName() == null ? "OLD" : trigger.oldName().getSimple(),
        trigger.newName() == null ? "NEW" : trigger.newName().getSimple(),
        trigger.conditionSql(),
        trigger.statements(),
        catalog,
        schema);
  }

  /** Null without such a trigger. */
  private static List<Need> needsOfTrigger(SqlIdentifier name, Catalog catalog, String schema) {
    int last = name.names.size() - 1;
    String in = last == 0 ? schema : name.names.get(last - 1);
    for (TableDef table : catalog.tables().values()) {
      if (table.schema().equals(in) && table.trigger(name.names.get(last)) != null) {
        return List.of(Need.whole(Privilege.TRIGGER, Securable.of(table)));
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
