package io.mokadb.sql.security;

import io.mokadb.sql.access.ComputedTable;
import io.mokadb.sql.access.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** MOKA.USERS and MOKA.GRANTS: who there is and who may what. Thread-safe. */
public final class SecurityViews {
  private static final String SCHEMA = "MOKA";

  private final Security security;

  public SecurityViews(Security security) {
    this.security = security;
  }

  public List<VirtualTable> tables() {
    return List.of(
        new ComputedTable(
            new TableName(SCHEMA, "USERS"),
            ComputedTable.columns(
                "USER_NAME:VARCHAR", "IS_ROLE:VARCHAR", "IS_ADMIN:VARCHAR", "ROLES:VARCHAR"),
            context -> users()),
        new ComputedTable(
            new TableName(SCHEMA, "GRANTS"),
            ComputedTable.columns("GRANTEE:VARCHAR", "PRIVILEGE:VARCHAR", "OBJECT:VARCHAR"),
            context -> grants()));
  }

  private List<Account> accounts() {
    return List.copyOf(new TreeMap<>(security.accounts().byName()).values());
  }

  private List<Object[]> users() {
    List<Object[]> rows = new ArrayList<>();
    for (Account account : accounts()) {
      rows.add(
          new Object[] {
            account.name(),
            account.isUser() ? "NO" : "YES",
            account.admin() ? "YES" : "NO",
            String.join(", ", new TreeSet<>(account.roles()))
          });
    }
    return rows;
  }

  private List<Object[]> grants() {
    List<Object[]> rows = new ArrayList<>();
    for (Account account : accounts()) {
      account.grants().stream()
          .sorted(Comparator.comparing(Grant::object).thenComparing(Grant::privilege))
          .forEach(
              grant ->
                  rows.add(
                      new Object[] {account.name(), grant.privilege().name(), grant.object()}));
    }
    return rows;
  }
}
