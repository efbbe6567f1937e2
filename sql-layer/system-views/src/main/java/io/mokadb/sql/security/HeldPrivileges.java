package io.mokadb.sql.security;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Privileges on tables, views and columns as the standard's views show them: for users and roles
 * themselves, without privileges through roles; administrators have, and may grant, all privileges.
 * Without users every caller is an administrator. Confined.
 */
final class HeldPrivileges {
  private static final String CATALOG = "MOKA";

  private final Accounts accounts;
  private final Catalog catalog;
  private final Set<String> shown;
  private final GrantOptions options;

  HeldPrivileges(Accounts accounts, Set<String> shown, Catalog catalog) {
    this.accounts = accounts;
    this.catalog = catalog;
    this.shown = new TreeSet<>(shown);
    this.options = new GrantOptions(accounts, catalog);
  }

  List<Object[]> onTables() {
    List<Object[]> rows = new ArrayList<>();
    for (Securable object : Securable.all(catalog)) {
      for (Privilege privilege : Privilege.values()) {
        holders(
                Need.whole(privilege, object),
                Grant.onObject(privilege, object.id()),
                isPossible(privilege, object))
            .forEach(
                (grantee, grantable) ->
                    rows.add(
                        new Object[] {
                          null,
                          grantee,
                          CATALOG,
                          object.schema(),
                          object.name(),
                          privilege.name(),
                          grantable,
                          "NO"
                        }));
      }
    }
    return rows;
  }

  List<Object[]> onColumns() {
    List<Object[]> rows = new ArrayList<>();
    for (Securable object : Securable.all(catalog)) {
      for (ColumnDef column : object.columns()) {
        addColumn(rows, object, column);
      }
    }
    return rows;
  }

  private void addColumn(List<Object[]> rows, Securable object, ColumnDef column) {
    SortedMap<Integer, String> one =
        Collections.unmodifiableSortedMap(new TreeMap<>(Map.of(column.id(), column.name())));
    for (Privilege privilege : Privilege.values()) {
      holders(
              Need.columns(privilege, object, one),
              new Grant(privilege, null, object.id(), column.id()),
              privilege.isOfColumns() && isPossible(privilege, object))
          .forEach(
              (grantee, grantable) ->
                  rows.add(
                      new Object[] {
                        null,
                        grantee,
                        CATALOG,
                        object.schema(),
                        object.name(),
                        column.name(),
                        privilege.name(),
                        grantable
                      }));
    }
  }

  private static boolean isPossible(Privilege privilege, Securable object) {
    return !object.isSequence()
        && privilege.isOf(object.kind())
        && (!object.isView()
            || privilege != Privilege.TRIGGER && privilege != Privilege.REFERENCES);
  }

  /** By grantee whether they may grant it too. */
  private Map<String, String> holders(Need need, Grant grant, boolean possible) {
    Map<String, String> holders = new TreeMap<>();
    if (!possible) {
      return holders;
    }
    if (!accounts.hasUsers()) {
      holders.put(Accounts.EVERYBODY, "YES");
    }
    for (String name : shown) {
      Account account = accounts.find(name);
      if (account.admin()) {
        holders.put(name, "YES");
      } else if (accounts.allowsByItself(name, need)) {
        holders.put(name, options.hasItself(name, grant) ? "YES" : "NO");
      }
    }
    return holders;
  }
}
