package io.mokadb.server.http;

import io.mokadb.server.avatica.Caller;

/**
 * A request for a page.
 *
 * @param query what follows the question mark, or empty
 * @param token the field {@code X-Moka-Token}, or null
 * @param body empty for GET
 */
record PageRequest(Caller caller, String query, String token, byte[] body) {}
