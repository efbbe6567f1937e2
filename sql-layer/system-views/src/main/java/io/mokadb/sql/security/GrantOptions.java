package io.mokadb.sql.security;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The privileges that an account may grant, by grant options that lead back to a grant of an
 * administrator. So two accounts cannot keep each other's option alive after it was revoked from
 * both. Confined.
 */
final class GrantOptions {
  private final Accounts accounts;

  /** The schemas of objects by their ids. */
  private final Map<Long, String> schemas = new HashMap<>();

  /** By account what it holds and who granted it with the option to. */
  private final Map<String, Set<Grant>> founded = new HashMap<>();

  GrantOptions(Accounts accounts, Catalog catalog) {
    this.accounts = accounts;
    Securable.all(catalog).forEach(object -> schemas.put(object.id(), object.schema()));
    found();
  }

  private void found() {
    Map<Long, Account> byId = new HashMap<>();
    accounts.byName().values().forEach(account -> byId.put(account.id(), account));
    boolean grew = true;
    while (grew) {
      grew = false;
      for (Account holder : accounts.byName().values()) {
        Set<Grant> known = founded.computeIfAbsent(holder.name(), name -> new HashSet<>());
        for (Grant grant : holder.grants()) {
          if (!known.contains(grant) && isFounded(grant, byId)) {
            known.add(grant);
            grew = true;
          }
        }
      }
    }
  }

  private boolean isFounded(Grant grant, Map<Long, Account> byId) {
    if (grant.grantor() == Principal.NO_ACCOUNT) {
      return true;
    }
    Account grantor = byId.get(grant.grantor());
    return grantor != null && (grantor.admin() || has(grantor.name(), grant));
  }

  /** True if an account, by itself or through its roles, may grant that. */
  boolean has(String name, Grant wanted) {
    return accounts.withRoles(name).stream().anyMatch(account -> hasItself(account, wanted));
  }

  /** True if an account may grant anything on an object or a part of it. */
  boolean hasAny(String name, Securable object) {
    return accounts.withRoles(name).stream()
        .flatMap(account -> founded.getOrDefault(account, Set.of()).stream())
        .anyMatch(grant -> grant.option() && grant.reaches(object));
  }

  /** True if an account may grant that without regard to its roles. */
  boolean hasItself(String name, Grant wanted) {
    String schema = schemas.get(wanted.object());
    return founded.getOrDefault(name, Set.of()).stream()
        .anyMatch(grant -> grant.option() && grant.contains(wanted, schema));
  }

  /**
   * The accounts without the grants of accounts that lost their grant option.
   *
   * @param cascade whether there may be such grants
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if there are and it may not be
   */
  static Accounts settle(Accounts accounts, Catalog catalog, boolean cascade) {
    GrantOptions options = new GrantOptions(accounts, catalog);
    Accounts settled = accounts;
    for (Account account : accounts.byName().values()) {
      Set<Grant> kept =
          account.grants().stream()
              .filter(options.founded.get(account.name())::contains)
              .collect(Collectors.toSet());
      if (kept.size() < account.grants().size()) {
        if (!cascade) {
          throw new MokaException(
              SqlState.DEPENDENT_OBJECTS_EXIST,
              account.name()
                  + " was granted the privilege in turn; REVOKE ... CASCADE takes it from both");
        }
        settled = settled.with(account.withGrants(kept));
      }
    }
    return settled;
  }
}
