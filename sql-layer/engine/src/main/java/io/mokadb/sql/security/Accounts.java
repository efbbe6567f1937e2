package io.mokadb.sql.security;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** All users and roles at one moment. Immutable. */
public record Accounts(Map<String, Account> byName) {
  static final Accounts NONE = new Accounts(Map.of());

  public Accounts {
    byName = Map.copyOf(byName);
  }

  public boolean hasUsers() {
    return byName.values().stream().anyMatch(Account::isUser);
  }

  Account find(String name) {
    return byName.get(name);
  }

  Accounts with(Account account) {
    Map<String, Account> changed = new TreeMap<>(byName);
    changed.put(account.name(), account);
    return new Accounts(changed);
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
    return new Accounts(changed);
  }

  long admins() {
    return byName.values().stream().filter(account -> account.isUser() && account.admin()).count();
  }

  /** Whether an account, by itself or through its roles, may do so. */
  boolean allows(String name, Privilege privilege, String schema, String table) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(Set.of(name));
    while (!open.isEmpty()) {
      Account account = byName.get(open.pop());
      if (account != null && seen.add(account.name())) {
        for (Grant grant : account.grants()) {
          if (grant.covers(privilege, schema, table)) {
            return true;
          }
        }
        open.addAll(account.roles());
      }
    }
    return false;
  }

  /** Whether an account has any privilege there, by itself or through its roles. */
  boolean mentions(String name, String schema, String table) {
    for (Privilege privilege : Privilege.values()) {
      if (allows(name, privilege, schema, table)) {
        return true;
      }
    }
    return false;
  }

  /** Whether {@code role} has {@code name}, directly or not: granting it would be a circle. */
  boolean reaches(String role, String name) {
    if (role.equals(name)) {
      return true;
    }
    Account account = byName.get(role);
    return account != null && account.roles().stream().anyMatch(next -> reaches(next, name));
  }
}
