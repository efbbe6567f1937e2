package io.mokadb.sql.security;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** The stored form of accounts: JSON, with a version. Stateless. */
final class AccountsJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int VERSION = 2;

  /** Named tables, and knew no columns. */
  private static final int BY_NAME = 1;

  private AccountsJson() {}

  static byte[] write(Accounts accounts) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("version", VERSION);
    ArrayNode list = root.putArray("accounts");
    for (Account account : new TreeMap<>(accounts.byName()).values()) {
      ObjectNode node = list.addObject();
      node.put("name", account.name());
      if (account.isUser()) {
        node.put("hash", account.hash());
        node.put("admin", account.admin());
      }
      ArrayNode roles = node.putArray("roles");
      new TreeSet<>(account.roles()).forEach(roles::add);
      ArrayNode grants = node.putArray("grants");
      for (Grant grant : account.grants()) {
        ObjectNode one = grants.addObject().put("privilege", grant.privilege().name());
        if (grant.schema() != null) {
          one.put("schema", grant.schema());
        }
        if (grant.isOnObject()) {
          one.put("object", grant.object());
        }
        if (grant.isOnColumn()) {
          one.put("column", grant.column());
        }
      }
    }
    try {
      return MAPPER.writeValueAsBytes(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A tree of texts is always JSON", e);
    }
  }

  /**
   * @param catalog for the tables that former versions named
   */
  static Accounts read(byte[] json, Supplier<Catalog> catalog) {
    try {
      JsonNode root = MAPPER.readTree(json);
      int version = root.path("version").asInt();
      if (version != VERSION && version != BY_NAME) {
        throw new MokaException(
            SqlState.DATA_CORRUPTED,
            "The users of this database were written by another version of Moka");
      }
      Map<String, Account> accounts = new TreeMap<>();
      for (JsonNode node : root.path("accounts")) {
        Set<String> roles = new HashSet<>();
        node.path("roles").forEach(role -> roles.add(role.asText()));
        Set<Grant> grants = new HashSet<>();
        node.path("grants").forEach(grant -> grants.addAll(grants(grant, catalog)));
        String name = node.path("name").asText();
        String hash = node.hasNonNull("hash") ? node.get("hash").asText() : null;
        accounts.put(name, new Account(name, hash, node.path("admin").asBoolean(), roles, grants));
      }
      return new Accounts(accounts);
    } catch (IOException | IllegalArgumentException e) {
      throw new MokaException(
          SqlState.DATA_CORRUPTED, "The users of this database cannot be read", e);
    }
  }

  /** One; none of a table that is gone. */
  private static List<Grant> grants(JsonNode node, Supplier<Catalog> catalog) {
    Privilege privilege = Privilege.valueOf(node.path("privilege").asText());
    String schema = node.hasNonNull("schema") ? node.get("schema").asText() : null;
    if (node.hasNonNull("table")) {
      Securable named = Securable.find(catalog.get(), schema, node.get("table").asText());
      return named == null ? List.of() : List.of(Grant.onObject(privilege, named.id()));
    }
    return List.of(
        new Grant(
            privilege,
            schema,
            node.path("object").asLong(Grant.NO_OBJECT),
            node.path("column").asInt(Grant.ALL_COLUMNS)));
  }

  /** Whether that is to be written anew, before its names come to mean something else. */
  static boolean isOfFormerVersion(byte[] json) {
    try {
      return MAPPER.readTree(json).path("version").asInt() == BY_NAME;
    } catch (IOException damaged) {
      return false;
    }
  }
}
