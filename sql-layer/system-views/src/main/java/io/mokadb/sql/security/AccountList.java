package io.mokadb.sql.security;

import io.mokadb.sql.catalog.Catalog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * All users and roles with their privileges, for a script. Immutable.
 *
 * @param members by name, those first that the first user has to be: an administrator
 * @param grants by grantee and object, each privilege once
 */
public record AccountList(List<Member> members, List<Granted> grants) {
  /** The name that stands for all users. */
  public static final String EVERYBODY = Accounts.EVERYBODY;

  /** None. */
  public static final AccountList NONE = new AccountList(List.of(), List.of());

  /**
   * A user or a role.
   *
   * @param hash of the password; null for a role
   * @param roles that it has, by name
   */
  public record Member(String name, String hash, boolean admin, List<String> roles) {
    public Member {
      roles = List.copyOf(roles);
    }

    /** Without the hash. */
    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * A privilege that a user or role has.
   *
   * @param schema of the object, or the schema itself; null for the database
   * @param object a table, view or sequence; null for a schema or the database
   * @param column null for all of the object
   */
  public record Granted(
      String grantee,
      String privilege,
      String schema,
      String object,
      boolean sequence,
      String column,
      boolean option) {
    /** What it is on, for people. */
    public String shown() {
      return object != null
          ? schema + "." + object
          : schema == null ? "DATABASE" : "SCHEMA " + schema;
    }
  }

  public AccountList {
    members = List.copyOf(members);
    grants = List.copyOf(grants);
  }

  /**
   * @param included tells of an object's schema and name whether privileges on it are listed
   */
  public static AccountList of(Accounts accounts, Catalog catalog, Predicate<Securable> included) {
    Map<Long, Securable> objects = new HashMap<>();
    Securable.all(catalog).stream().filter(included).forEach(one -> objects.put(one.id(), one));
    List<Member> members = new ArrayList<>();
    List<Granted> grants = new ArrayList<>();
    for (Account account : new TreeMap<>(accounts.byName()).values()) {
      if (account.isUser() || !account.name().equals(EVERYBODY)) {
        members.add(
            new Member(
                account.name(),
                account.hash(),
                account.admin(),
                List.copyOf(new TreeSet<>(account.roles()))));
      }
      Map<Grant, Boolean> held = new HashMap<>();
      for (Grant grant : account.grants()) {
        held.merge(grant.by(Principal.NO_ACCOUNT, false), grant.option(), Boolean::logicalOr);
      }
      held.forEach((grant, option) -> add(account.name(), grant, option, objects, grants));
    }
    members.sort(
        Comparator.comparing((Member member) -> !member.admin()).thenComparing(Member::name));
    grants.sort(
        Comparator.comparing(Granted::grantee)
            .thenComparing(Granted::shown)
            .thenComparing(granted -> granted.column() == null ? "" : granted.column())
            .thenComparing(granted -> Privilege.valueOf(granted.privilege())));
    return new AccountList(members, grants);
  }

  private static void add(
      String grantee,
      Grant grant,
      boolean option,
      Map<Long, Securable> objects,
      List<Granted> grants) {
    String privilege = grant.privilege().name();
    if (!grant.isOnObject()) {
      grants.add(new Granted(grantee, privilege, grant.schema(), null, false, null, option));
      return;
    }
    Securable object = objects.get(grant.object());
    if (object != null) {
      String column = grant.isOnColumn() ? object.columnName(grant.column()) : null;
      if (column != null || !grant.isOnColumn()) {
        grants.add(
            new Granted(
                grantee,
                privilege,
                object.schema(),
                object.name(),
                object.isSequence(),
                column,
                option));
      }
    }
  }
}
