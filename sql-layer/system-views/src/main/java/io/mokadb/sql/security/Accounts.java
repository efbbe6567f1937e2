package io.mokadb.sql.security;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * All users and roles at one moment. Immutable.
 *
 * @param lastId the greatest id that an account ever got
 */
public record Accounts(Map<String, Account> byName, long lastId) {
  /** The role that all users have. It is there as soon as something is granted to it. */
  static final String EVERYBODY = "PUBLIC";

  static final Accounts NONE = new Accounts(Map.of(), Principal.NO_ACCOUNT);

  public Accounts {
    byName = Map.copyOf(byName);
  }

  public boolean hasUsers() {
    return byName.values().stream().anyMatch(Account::isUser);
  }

  Account find(String name) {
    return byName.get(name);
  }

  /** The account of a login; null if it was dropped since. */
  Account find(Principal principal) {
    Account account = byName.get(principal.name());
    return account != null && account.id() == principal.account() ? account : null;
  }

  Accounts with(Account account) {
    Map<String, Account> changed = new TreeMap<>(byName);
    changed.put(account.name(), account);
    return new Accounts(changed, Math.max(lastId, account.id()));
  }

  /** Without an account, and without it as a role of others. */
  Accounts without(String name) {
    Map<String, Account> changed = new TreeMap<>(byName);
    changed.remove(name);
    changed.replaceAll(
        (key, account) -> {
          Set<String> roles = new HashSet<>(account.roles());
          return roles.remove(name) ? account.withRoles(roles) : account;
        });
    return new Accounts(changed, lastId);
  }

  long admins() {
    return byName.values().stream().filter(account -> account.isUser() && account.admin()).count();
  }

  /** True if an account, by itself or through its roles, may do so. */
  boolean allows(String name, Need need) {
    return allow(grantsOf(name), need);
  }

  /** True if an account may do so without regard to its roles. */
  boolean allowsByItself(String name, Need need) {
    return allow(byName.get(name).grants(), need);
  }

  private static boolean allow(Set<Grant> grants, Need need) {
    Set<Integer> columns = new HashSet<>();
    for (Grant grant : grants) {
      if (grant.covers(need.privilege(), need.schema(), need.object())
          || need.orElse() != null && grant.covers(need.orElse(), need.schema(), need.object())) {
        return true;
      }
      if (grant.coversColumn(need.privilege(), need.object())) {
        columns.add(grant.column());
      }
    }
    return !need.whole() && !columns.isEmpty() && columns.containsAll(need.columns().keySet());
  }

  /** The columns that lack the privilege where it is on some. */
  List<String> missingColumns(String name, Need need) {
    Map<Integer, String> missing = new TreeMap<>(need.columns());
    for (Grant grant : grantsOf(name)) {
      if (grant.coversColumn(need.privilege(), need.object())) {
        missing.remove(grant.column());
      }
    }
    return missing.size() == need.columns().size() ? List.of() : List.copyOf(missing.values());
  }

  /** True if an account has any privilege there, by itself or through its roles. */
  boolean mentions(String name, String schema, long object) {
    return grantsOf(name).stream()
        .anyMatch(
            grant ->
                grant.isOnObject()
                    ? grant.object() == object
                    : grant.schema() == null || grant.schema().equals(schema));
  }

  /** True if an account has any privilege on a column, or on all of what it is of. */
  boolean mentionsColumn(String name, String schema, long object, int column) {
    return grantsOf(name).stream()
        .anyMatch(
            grant ->
                grant.isOnColumn()
                    ? grant.object() == object && grant.column() == column
                    : grant.privilege().isOfColumns()
                        && grant.covers(grant.privilege(), schema, object));
  }

  private Set<Grant> grantsOf(String name) {
    Set<Grant> all = new HashSet<>();
    withRoles(name).forEach(account -> all.addAll(byName.get(account).grants()));
    return all;
  }

  /** The names of an account and of its roles, and theirs; and of the role of all users. */
  Set<String> withRoles(String name) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(name));
    Account everybody = byName.get(EVERYBODY);
    if (everybody != null && !everybody.isUser()) {
      open.add(EVERYBODY);
    }
    while (!open.isEmpty()) {
      Account account = byName.get(open.pop());
      if (account != null && seen.add(account.name())) {
        open.addAll(account.roles());
      }
    }
    return seen;
  }

  /** Without grants on objects that are gone. */
  Accounts with(Predicate<Grant> alive) {
    Map<String, Account> changed = new TreeMap<>(byName);
    changed.replaceAll(
        (key, account) ->
            account.withGrants(
                account.grants().stream().filter(alive).collect(Collectors.toSet())));
    return new Accounts(changed, lastId);
  }

  /** True if {@code role} has {@code name}, directly or not: granting it would be a circle. */
  boolean reaches(String role, String name) {
    if (role.equals(name)) {
      return true;
    }
    Account account = byName.get(role);
    return account != null && account.roles().stream().anyMatch(next -> reaches(next, name));
  }
}
