// A web app as go-oidc's examples idtoken and userinfo show it.
package main

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	oidc "github.com/coreos/go-oidc"

	"golang.org/x/net/context"
	"golang.org/x/oauth2"
)

// What the app knows of a session of a browser.
var tokens = map[string]*oauth2.Token{}

func randomText() string {
	bytes := make([]byte, 16)
	if _, err := rand.Read(bytes); err != nil {
		log.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(bytes)
}

func cookie(r *http.Request, name string) string {
	if found, err := r.Cookie(name); err == nil {
		return found.Value
	}
	return ""
}

func main() {
	ctx := context.Background()
	address := os.Getenv("ADDRESS")
	provider, err := oidc.NewProvider(ctx, os.Getenv("ISSUER"))
	if err != nil {
		log.Fatal(err)
	}
	verifier := provider.Verifier(&oidc.Config{ClientID: os.Getenv("CLIENT_ID")})
	config := oauth2.Config{
		ClientID:     os.Getenv("CLIENT_ID"),
		ClientSecret: os.Getenv("CLIENT_SECRET"),
		Endpoint:     provider.Endpoint(),
		RedirectURL:  address + "/callback",
		Scopes:       []string{oidc.ScopeOpenID, "profile", "email", oidc.ScopeOfflineAccess},
	}

	// The claims that the provider tells of the person of a session.
	userInfo := func(w http.ResponseWriter, session string) {
		info, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(tokens[session]))
		if err != nil {
			http.Error(w, "Failed to get userinfo: "+err.Error(), http.StatusInternalServerError)
			return
		}
		json.NewEncoder(w).Encode(info)
	}

	http.HandleFunc("/login", func(w http.ResponseWriter, r *http.Request) {
		state := randomText()
		http.SetCookie(w, &http.Cookie{Name: "state", Value: state, Path: "/", Secure: true, HttpOnly: true})
		http.Redirect(w, r, config.AuthCodeURL(state), http.StatusFound)
	})

	http.HandleFunc("/callback", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("state") != cookie(r, "state") {
			http.Error(w, "state did not match", http.StatusBadRequest)
			return
		}
		token, err := config.Exchange(ctx, r.URL.Query().Get("code"))
		if err != nil {
			http.Error(w, "Failed to exchange token: "+err.Error(), http.StatusInternalServerError)
			return
		}
		rawIDToken, ok := token.Extra("id_token").(string)
		if !ok {
			http.Error(w, "No id_token field in oauth2 token.", http.StatusInternalServerError)
			return
		}
		if _, err := verifier.Verify(ctx, rawIDToken); err != nil {
			http.Error(w, "Failed to verify ID Token: "+err.Error(), http.StatusInternalServerError)
			return
		}
		session := randomText()
		tokens[session] = token
		http.SetCookie(w, &http.Cookie{Name: "app", Value: session, Path: "/", Secure: true, HttpOnly: true})
		http.Redirect(w, r, "/", http.StatusFound)
	})

	http.HandleFunc("/refresh", func(w http.ResponseWriter, r *http.Request) {
		session := cookie(r, "app")
		before := *tokens[session]
		before.Expiry = time.Now().Add(-time.Minute)
		after, err := config.TokenSource(ctx, &before).Token()
		if err != nil {
			http.Error(w, "Failed to refresh: "+err.Error(), http.StatusInternalServerError)
			return
		}
		tokens[session] = after
		if after.AccessToken == before.AccessToken {
			http.Error(w, "the same", http.StatusInternalServerError)
			return
		}
		w.Write([]byte("refreshed for "))
		userInfo(w, session)
	})

	http.HandleFunc("/logout", func(w http.ResponseWriter, r *http.Request) {
		delete(tokens, cookie(r, "app"))
		http.Redirect(w, r, "/", http.StatusFound)
	})

	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if tokens[cookie(r, "app")] == nil {
			w.Write([]byte("Nobody is signed in"))
			return
		}
		userInfo(w, cookie(r, "app"))
	})

	log.Fatal(http.ListenAndServeTLS(
		strings.TrimPrefix(address, "https://"), os.Getenv("CERTIFICATE"), os.Getenv("CERTIFICATE_KEY"), nil))
}
