package io.mokadb.sql.security;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** MOKA.USERS and MOKA.GRANTS: who there is and who may what. Thread-safe. */
public final class SecurityViews {
  private static final String SCHEMA = "MOKA";

  private final Security security;

  public SecurityViews(Security security) {
    this.security = security;
  }

  public List<VirtualTable> tables() {
    return List.of(
        new View("USERS", columns("USER_NAME", "IS_ROLE", "IS_ADMIN", "ROLES"), this::users),
        new View("GRANTS", columns("GRANTEE", "PRIVILEGE", "OBJECT"), this::grants));
  }

  private static List<ColumnDef> columns(String... names) {
    List<ColumnDef> columns = new ArrayList<>();
    for (String name : names) {
      columns.add(new ColumnDef(columns.size(), name, SqlType.of(Kind.VARCHAR), true, null, null));
    }
    return columns;
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

  private record View(TableName name, List<ColumnDef> columns, Supplier<List<Object[]>> source)
      implements VirtualTable {
    View(String name, List<ColumnDef> columns, Supplier<List<Object[]>> source) {
      this(new TableName(SCHEMA, name), columns, source);
    }

    @Override
    public RowStream rows(ExecutionContext context) {
      Iterator<Object[]> rows = source.get().iterator();
      return new RowStream() {
        @Override
        public Object[] next() {
          return rows.hasNext() ? rows.next() : null;
        }

        @Override
        public void close() {
          // Holds nothing.
        }
      };
    }
  }
}
