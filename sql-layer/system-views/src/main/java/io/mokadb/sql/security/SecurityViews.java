package io.mokadb.sql.security;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * MOKA.USERS and MOKA.GRANTS: who there is and what was granted. TABLE_PRIVILEGES and
 * COLUMN_PRIVILEGES of INFORMATION_SCHEMA: who may what. Thread-safe.
 */
public final class SecurityViews {
  private static final String SCHEMA = "MOKA";
  private static final String STANDARD = "INFORMATION_SCHEMA";

  private final Security security;
  private final Visibility visibility;
  private final Function<ExecutionContext, Catalog> catalogs;

  public SecurityViews(Security security, Function<ExecutionContext, Catalog> catalogs) {
    this.security = security;
    this.visibility = new Visibility(security);
    this.catalogs = catalogs;
  }

  public List<VirtualTable> tables() {
    return List.of(
        view(SCHEMA, "USERS", this::users, "USER_NAME IS_ROLE IS_ADMIN ROLES"),
        view(SCHEMA, "GRANTS", this::grants, "GRANTEE PRIVILEGE OBJECT"),
        view(
            STANDARD,
            "TABLE_PRIVILEGES",
            context -> held(context).onTables(),
            "GRANTOR GRANTEE TABLE_CATALOG TABLE_SCHEMA TABLE_NAME PRIVILEGE_TYPE IS_GRANTABLE"
                + " WITH_HIERARCHY"),
        view(
            STANDARD,
            "COLUMN_PRIVILEGES",
            context -> held(context).onColumns(),
            "GRANTOR GRANTEE TABLE_CATALOG TABLE_SCHEMA TABLE_NAME COLUMN_NAME PRIVILEGE_TYPE"
                + " IS_GRANTABLE"));
  }

  private HeldPrivileges held(ExecutionContext context) {
    return new HeldPrivileges(
        security.accounts(), visibility.accounts(context), catalogs.apply(context));
  }

  /**
   * @param names of the columns, parted by blanks
   */
  private static VirtualTable view(
      String schema, String name, Function<ExecutionContext, List<Object[]>> source, String names) {
    String[] described =
        Arrays.stream(names.split(" ")).map(column -> column + ":VARCHAR").toArray(String[]::new);
    return new ComputedTable(new TableName(schema, name), ComputedTable.columns(described), source);
  }

  private List<Account> accounts(ExecutionContext context) {
    Map<String, Account> all = new TreeMap<>(security.accounts().byName());
    all.keySet().retainAll(visibility.accounts(context));
    return List.copyOf(all.values());
  }

  private List<Object[]> users(ExecutionContext context) {
    List<Object[]> rows = new ArrayList<>();
    for (Account account : accounts(context)) {
      if (account.name().equals(Accounts.EVERYBODY) && !account.isUser()) {
        continue;
      }
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

  private List<Object[]> grants(ExecutionContext context) {
    Catalog catalog = catalogs.apply(context);
    List<Object[]> rows = new ArrayList<>();
    for (Account account : accounts(context)) {
      // Granted by several, it is one privilege.
      Set<Grant> held = new HashSet<>();
      account.grants().forEach(grant -> held.add(grant.by(Principal.NO_ACCOUNT, false)));
      for (Grant grant : held) {
        String object = written(grant, catalog);
        if (object != null) {
          rows.add(new Object[] {account.name(), grant.privilege().name(), object});
        }
      }
    }
    rows.sort(
        Comparator.comparing((Object[] row) -> (String) row[0])
            .thenComparing(row -> (String) row[2])
            .thenComparing(row -> Privilege.valueOf((String) row[1])));
    return rows;
  }

  /** What a grant is on; null if that is gone. */
  private static String written(Grant grant, Catalog catalog) {
    if (!grant.isOnObject()) {
      return grant.schema() == null ? "DATABASE" : "SCHEMA " + grant.schema();
    }
    for (Securable object : Securable.all(catalog)) {
      if (object.id() == grant.object()) {
        String column = grant.isOnColumn() ? object.columnName(grant.column()) : "";
        return column == null
            ? null
            : (object.isSequence() ? "SEQUENCE " : "TABLE ")
                + object.qualifiedName()
                + (column.isEmpty() ? "" : " (" + column + ")");
      }
    }
    return null;
  }
}
