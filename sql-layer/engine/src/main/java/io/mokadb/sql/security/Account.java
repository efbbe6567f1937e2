package io.mokadb.sql.security;

import java.util.Set;

/**
 * A user or a role.
 *
 * @param hash of the password; null for a role
 * @param admin whether it may do everything
 * @param roles that it has
 * @param grants of its own
 */
public record Account(
    String name, String hash, boolean admin, Set<String> roles, Set<Grant> grants) {
  public Account {
    roles = Set.copyOf(roles);
    grants = Set.copyOf(grants);
  }

  public boolean isUser() {
    return hash != null;
  }

  Account withHash(String changed) {
    return new Account(name, changed, admin, roles, grants);
  }

  Account withRoles(Set<String> changed) {
    return new Account(name, hash, admin, changed, grants);
  }

  Account withGrants(Set<Grant> changed) {
    return new Account(name, hash, admin, roles, changed);
  }
}
