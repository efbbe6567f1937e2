package io.mokadb.sql.security;

import io.mokadb.session.MokaException;
import io.mokadb.session.SimilarNames;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Changes of accounts by GRANT and REVOKE of privileges. Confined to one statement. */
final class PrivilegeEdits {
  private final SecurityStatement.Privileges statement;
  private final Catalog catalog;

  /** The account that runs the statement; null for an administrator. */
  private final Account by;

  private final long grantor;

  PrivilegeEdits(SecurityStatement.Privileges statement, Catalog catalog, Account by) {
    this.statement = statement;
    this.catalog = catalog;
    this.by = by;
    this.grantor = by == null ? Principal.NO_ACCOUNT : by.id();
  }

  /**
   * @param currentSchema of names without one
   * @throws MokaException 42501 if {@code by} has no grant option
   */
  Accounts apply(Accounts accounts, String currentSchema) {
    GrantChecks checks = new GrantChecks(statement, by, accounts, catalog);
    List<Grant> meant = checks.allowed(meant(currentSchema, checks));
    Set<Long> objects =
        Securable.all(catalog).stream().map(Securable::id).collect(Collectors.toSet());
    Accounts changed =
        accounts.with(grant -> !grant.isOnObject() || objects.contains(grant.object()));
    for (String name : statement.accounts()) {
      Account account = AccountEdits.grantee(changed, name);
      Set<Grant> grants = new HashSet<>(account.grants());
      for (Grant grant : meant) {
        if (statement.grant()) {
          grant(grants, grant);
        } else {
          revoke(grants, grant);
        }
      }
      changed = changed.with(account.withGrants(grants));
    }
    return statement.grant() ? changed : GrantOptions.settle(changed, catalog, statement.cascade());
  }

  private void grant(Set<Grant> grants, Grant meant) {
    Grant plain = meant.by(grantor, false);
    Grant withOption = meant.by(grantor, true);
    if (statement.option()) {
      grants.remove(plain);
      grants.add(withOption);
    } else if (!grants.contains(withOption)) {
      grants.add(plain);
    }
  }

  /** An administrator revokes a privilege of any grantor. */
  private void revoke(Set<Grant> grants, Grant meant) {
    for (Grant held : Set.copyOf(grants)) {
      // An account that loses a privilege on a table loses it on its columns (SQL:2016-2, 12.7).
      boolean ofColumn =
          !meant.isOnColumn()
              && meant.isOnObject()
              && held.coversColumn(meant.privilege(), meant.object());
      if ((held.isAlike(meant) || ofColumn) && (by == null || held.grantor() == grantor)) {
        grants.remove(held);
        if (statement.option()) {
          grants.add(held.by(held.grantor(), false));
        }
      }
    }
  }

  private List<Grant> meant(String currentSchema, GrantChecks checks) {
    String schema =
        statement.place().whole()
            ? null
            : statement.place().schema() == null ? currentSchema : statement.place().schema();
    if (schema != null && !catalog.schemas().contains(schema)) {
      checks.beforeNoSchema();
      throw new MokaException(
          SqlState.NO_SUCH_SCHEMA,
          "There is no schema " + schema + SimilarNames.hint(schema, catalog.schemas()));
    }
    List<Grant> meant = new ArrayList<>();
    for (SecurityStatement.Item item : statement.privileges()) {
      if (schema == null) {
        meant.add(Grant.onDatabase(item.privilege()));
      } else if (statement.place().object() == null) {
        meant.add(Grant.onSchema(item.privilege(), schema));
      } else {
        meant.addAll(onObject(item, object(schema, statement.place().object(), checks), checks));
      }
    }
    return meant;
  }

  private List<String> names(String schema) {
    return Stream.of(catalog.tables(), catalog.views(), catalog.sequences())
        .flatMap(known -> known.keySet().stream())
        .filter(known -> known.schema().equals(schema))
        .map(Catalog.TableName::name)
        .toList();
  }

  private Securable object(String schema, String name, GrantChecks checks) {
    Securable object = Securable.find(catalog, schema, name);
    if (object == null || statement.place().sequence() && !object.isSequence()) {
      checks.beforeNoObject(schema);
      throw new MokaException(
          SqlState.NO_SUCH_TABLE,
          "There is no "
              + (statement.place().sequence() ? "sequence " : "table or view ")
              + schema
              + "."
              + name
              + SimilarNames.hint(name, names(schema)));
    }
    checks.beforeObject(object);
    return object;
  }

  private List<Grant> onObject(SecurityStatement.Item item, Securable object, GrantChecks checks) {
    if (!item.privilege().isOf(object.kind())) {
      if (statement.all()) {
        return List.of();
      }
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "There is no privilege "
              + item.privilege()
              + " on a "
              + object.kind()
              + ", as "
              + object.qualifiedName()
              + " is");
    }
    if (item.columns().isEmpty()) {
      return List.of(Grant.onObject(item.privilege(), object.id()));
    }
    if (object.isView()) {
      throw MokaException.unsupported(
          "Privileges on columns of a view are not supported: make a view of these columns of "
              + object.qualifiedName()
              + " and grant on it");
    }
    return onColumns(item, object, checks);
  }

  private static List<Grant> onColumns(
      SecurityStatement.Item item, Securable object, GrantChecks checks) {
    List<Grant> grants = new ArrayList<>();
    for (String name : item.columns()) {
      ColumnDef column = object.column(name);
      if (column == null) {
        checks.beforeNoColumn(item.privilege(), object);
        throw new MokaException(
            SqlState.NO_SUCH_COLUMN,
            "There is no column " + name + " in " + object.qualifiedName());
      }
      grants.add(new Grant(item.privilege(), null, object.id(), column.id()));
    }
    return grants;
  }
}
