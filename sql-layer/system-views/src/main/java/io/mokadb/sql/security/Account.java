package io.mokadb.sql.security;

import java.util.Set;

/**
 * A user or a role.
 *
 * @param id that no other account of the database ever gets, also not one of the same name
 * @param hash of the password; null for a role
 * @param admin whether it may do everything
 * @param roles that it has
 * @param grants of its own
 */
public record Account(
    long id, String name, String hash, boolean admin, Set<String> roles, Set<Grant> grants) {
  public Account {
    roles = Set.copyOf(roles);
    grants = Set.copyOf(grants);
  }

  public boolean isUser() {
    return hash != null;
  }

  Account withHash(String changed) {
    return new Account(id, name, changed, admin, roles, grants);
  }

  Account withAdmin(boolean changed) {
    return new Account(id, name, hash, changed, roles, grants);
  }

  Account withRoles(Set<String> changed) {
    return new Account(id, name, hash, admin, changed, grants);
  }

  Account withGrants(Set<Grant> changed) {
    return new Account(id, name, hash, admin, roles, changed);
  }
}
