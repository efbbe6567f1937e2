package io.mokadb.node;

import java.util.Map;
import java.util.Set;

/**
 * The user who opens a session.
 *
 * @param user null without one in the URL: a process that can open the directory owns its contents
 * @param password null without one in the URL
 */
public record Login(String user, String password) {
  /** The properties of a session, as opposed to those of its database. */
  public static final Set<String> PROPERTIES = Set.of("user", "password", "schema");

  public static Login of(Map<String, String> properties) {
    return new Login(properties.get("user"), properties.get("password"));
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "Login of " + user;
  }
}
