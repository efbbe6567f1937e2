/**
 * Frameworks and tools, as their users use them, on Moka embedded and through a server.
 *
 * <ol>
 *   <li>Nothing is set up here that docs/tools.md does not tell a user to set up.
 *   <li>What a client cannot do because of Moka is mended in Moka, never worked around here.
 * </ol>
 */
package io.mokadb.clients;
