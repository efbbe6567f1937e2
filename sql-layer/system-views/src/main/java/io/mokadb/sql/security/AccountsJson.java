package io.mokadb.sql.security;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
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
  /** A key that is there twice would mean one thing to us and another to other readers. */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final int VERSION = 3;

  /** Knew no ids of accounts. */
  private static final int WITHOUT_IDS = 2;

  /** Named tables, and knew no columns. */
  private static final int BY_NAME = 1;

  private AccountsJson() {}

  static byte[] write(Accounts accounts) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("version", VERSION);
    root.put("lastId", accounts.lastId());
    ArrayNode list = root.putArray("accounts");
    for (Account account : new TreeMap<>(accounts.byName()).values()) {
      ObjectNode node = list.addObject();
      node.put("id", account.id());
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
        if (grant.grantor() != Principal.NO_ACCOUNT) {
          one.put("grantor", grant.grantor());
        }
        if (grant.option()) {
          one.put("option", true);
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
      if (version < BY_NAME || version > VERSION) {
        throw new MokaException(
            SqlState.DATA_CORRUPTED,
            "The users of this database were written by another version of Moka");
      }
      Map<String, Account> accounts = new TreeMap<>();
      long lastId = root.path("lastId").asLong();
      for (JsonNode node : root.path("accounts")) {
        Set<String> roles = new HashSet<>();
        node.path("roles").forEach(role -> roles.add(role.asText()));
        Set<Grant> grants = new HashSet<>();
        node.path("grants").forEach(grant -> grants.addAll(grants(grant, catalog)));
        String name = node.path("name").asText();
        String hash = node.hasNonNull("hash") ? node.get("hash").asText() : null;
        long id = version <= WITHOUT_IDS ? ++lastId : node.path("id").asLong();
        Account account =
            new Account(id, name, hash, node.path("admin").asBoolean(), roles, grants);
        if (accounts.put(name, account) != null) {
          throw new IllegalArgumentException("Account " + name + " is there twice");
        }
      }
      return new Accounts(accounts, lastId);
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
            node.path("column").asInt(Grant.ALL_COLUMNS),
            node.path("grantor").asLong(Principal.NO_ACCOUNT),
            node.path("option").asBoolean()));
  }

  /**
   * True if that is to be written in today's form, before its names come to mean something else.
   */
  static boolean isOfFormerVersion(byte[] json) {
    try {
      return MAPPER.readTree(json).path("version").asInt() < VERSION;
    } catch (IOException damaged) {
      return false;
    }
  }
}
