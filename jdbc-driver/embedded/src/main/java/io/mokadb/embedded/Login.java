package io.mokadb.embedded;

import java.util.Map;
import java.util.Set;

/**
 * The user who opens a session.
 *
 * @param user null if the URL names none: anyone who can open the directory owns what is in it
 * @param password null if the URL gives none
 */
record Login(String user, String password) {
  /** The properties of a session, as opposed to those of its database. */
  static final Set<String> PROPERTIES = Set.of("user", "password", "schema");

  static Login of(Map<String, String> properties) {
    return new Login(properties.get("user"), properties.get("password"));
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "Login of " + user;
  }
}
