# Varnish before the web copies, with the keys of docs/decisions/038: keeps what may be shared, and forgets it by key.
# Needs vmod xkey (Debian: varnish-modules). CDN_PURGE_URL=http://127.0.0.1:6081/purge; whoever may purge stands in the list below.
vcl 4.1;

import xkey;

backend web {
    .host = "127.0.0.1";
    .port = "3000";
}

acl purgers {
    "127.0.0.1";
}

sub vcl_recv {
    if (req.method == "POST" && req.url == "/purge") {
        if (!client.ip ~ purgers) {
            return (synth(404));
        }
        return (synth(200, "Purged " + xkey.purge(req.http.surrogate-key)));
    }
    # No page depends on the name a browser was given; one that has only that is asked for as a stranger's.
    if ((req.method == "GET" || req.method == "HEAD") && req.http.cookie ~ "^(__Host-)?pixel_browser=[A-Za-z0-9_-]+$") {
        if (req.url !~ "^/(v1|_visit|auth|pay|dashboard)(/|\?|$)") {
            unset req.http.cookie;
        }
    }
    # Anybody with another cookie is answered by the product; the built-in rules see to it.
    if (req.url ~ "^/media/(avatar|cover)-[a-z0-9-]+\.[a-z]+$") {
        unset req.http.cookie;
    }
}

sub vcl_backend_response {
    set beresp.grace = 0s;
    if (beresp.http.surrogate-key) {
        set beresp.http.xkey = beresp.http.surrogate-key;
    } else {
        # Scripts and styles are kept by browsers; nothing else says that it may be shared.
        set beresp.uncacheable = true;
        set beresp.ttl = 0s;
    }
}

sub vcl_deliver {
    unset resp.http.surrogate-key;
    unset resp.http.xkey;
}
