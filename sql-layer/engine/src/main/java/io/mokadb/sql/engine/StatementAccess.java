package io.mokadb.sql.engine;

import io.mokadb.kv.CellKey;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.engine.rights.StatementNeeds;
import io.mokadb.sql.layout.CellName;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.security.Need;
import io.mokadb.sql.security.Principal;
import io.mokadb.sql.security.Privilege;
import io.mokadb.sql.security.Securable;
import io.mokadb.sql.security.Security;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlNode;

/** Check of a user's privileges for a statement. Thread-safe. */
final class StatementAccess {
  private final Security security;

  StatementAccess(Security security) {
    this.security = security;
  }

  /**
   * True if nothing needs to be asked.
   *
   * @throws io.mokadb.session.MokaException 28000 if the account was dropped
   */
  boolean mayEverything(Principal principal) {
    security.requireKnown(principal);
    return security.isAdmin(principal);
  }

  /** True if a user, possibly one that was dropped meanwhile, is limited to granted privileges. */
  boolean isRestricted(Principal principal) {
    return !security.isKnown(principal) || !security.isAdmin(principal);
  }

  /** True if a user may see all of a table's rows. */
  boolean mayRead(Principal principal, TableDef table) {
    try {
      security.check(principal, List.of(Need.whole(Privilege.SELECT, Securable.of(table))));
      return true;
    } catch (MokaException missing) {
      return false;
    }
  }

  /** The name of a cell: with its key for a user who may read the table. */
  CellName name(CellKey cell, Principal principal, Catalog catalog) {
    CellName name = CellName.of(cell, catalog);
    TableDef table = catalog.table(name.tableId());
    return table == null || mayRead(principal, table) ? name : name.withoutKey();
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
   * @param does what only an administrator does
   * @throws MokaException 42501
   */
  void requireAdmin(Principal principal, String does) {
    security.requireAdmin(principal, does);
  }
}
